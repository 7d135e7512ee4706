import { expect, test } from 'vitest';
import accounts from './en/accounts.json' with { type: 'json' };
import chats from './en/chats.json' with { type: 'json' };
import dataExport from './en/data-export.json' with { type: 'json' };
import deletion from './en/deletion.json' with { type: 'json' };
import finder from './en/finder.json' with { type: 'json' };
import likes from './en/likes.json' with { type: 'json' };
import members from './en/members.json' with { type: 'json' };
import notifications from './en/notifications.json' with { type: 'json' };
import payments from './en/payments.json' with { type: 'json' };
import photos from './en/photos.json' with { type: 'json' };
import profileForm from './en/profile-form.json' with { type: 'json' };
import profile from './en/profile.json' with { type: 'json' };
import push from './en/push.json' with { type: 'json' };
import reports from './en/reports.json' with { type: 'json' };
import settings from './en/settings.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import swipe from './en/swipe.json' with { type: 'json' };
import translations from './en/translations.json' with { type: 'json' };

const areas = {
  accounts,
  chats,
  dataExport,
  deletion,
  finder,
  likes,
  members,
  notifications,
  payments,
  photos,
  profileForm,
  profile,
  push,
  reports,
  settings,
  shell,
  swipe,
  translations,
};

/** The part of each refusal's message that distinguishes it from the others. */
const says: Readonly<Record<string, RegExp>> = {
  on_break: /break/,
  over_limit: /past your limit/,
  no_saved_card: /isn’t saved any more, or has expired/,
  account_blocked: /account has been closed/,
  account_closed: /account is closed/,
  age_locked: /at least .* join.* from here/,
  already_active: /email is already confirmed/,
  already_begun: /already have a conversation/,
  same_words: /the same words/,
  already_read: /already been read/,
  appealed_already: /already received your appeal/,
  authentication_required: /logged out/,
  bad_cursor: /list has changed|error has occurred/,
  blocked: /^You're blocked by \{name\}\. You do not have access to this page\.$/,
  cannot_translate: /translate this text/,
  changed_elsewhere: /changed this somewhere else/,
  code_already_used: /^Code already used$/,
  code_invalid: /^Code invalid$/,
  code_not_found: /^Code not found$/,
  consent_needed: /consent to keep/,
  conversation_limit: /used your free conversations/,
  crop_outside: /outside the photo/,
  disposable_email: /throwaway address/,
  email_not_found: /^E-mail address not found$/,
  email_taken: /^This email address already owns an account on this website\.$/,
  enough_for_now: /people in a short time/,
  enough_for_today: /people today/,
  fault: /^An error occured, please try again later\.$/,
  gift_stays: /Gifts can’t be deleted/,
  incomplete: /upload wasn’t complete/,
  key_reused: /error has occurred/,
  link_expired: /Link expired or invalid/,
  locked: /^Too many incorrect attempts, account blocked for \{minutes\} min\.$/,
  log_in_first: /Log in to turn this on/,
  login_failed: /^Login failed, please try again$/,
  looks_automated: /field that people can’t see/,
  method_not_offered: /payment method isn’t available/,
  name_is_email: /username can’t be your email/,
  name_taken: /username is taken/,
  no_home: /Add your town/,
  no_likes_left: /four likes for today/,
  no_such_appeal: /can’t be reviewed any more/,
  no_such_chat: /conversation is no longer available/,
  no_such_gift: /gift is no longer available/,
  no_such_member: /member (is no longer here|isn’t here any more)/,
  no_such_message: /message (is no longer here|isn’t here any more)/,
  no_such_offer: /offer is no longer available/,
  no_such_package: /package is no longer available/,
  not_cancellable: /can’t be cancelled.*money has arrived/,
  no_such_payment: /can’t find this payment/,
  no_such_photo: /photo is no longer available/,
  no_such_place: /don’t know this town/,
  no_such_region: /region is in another country/,
  not_confirmed: /\{name\} has not confirmed/,
  not_deleted: /account has been restored/,
  not_disabled: /already getting emails/,
  not_enough_credits: /^You do not have enough credits$/,
  not_foreign: /in your own language/,
  not_offered: /no longer asks for that/,
  not_the_last: /only undo your last pass/,
  other: /^An error has occurred\.$/,
  other_browser: /belong to another account/,
  other_member: /Someone else is logged in/,
  password_guessable: /easy to guess/,
  password_needed: /Enter your password/,
  pending_deletion: /account has been deleted.* still restore it/,
  photo_damaged: /damaged or incomplete/,
  photo_gone: /browser no longer has the photo/,
  photo_limit_reached: /can have \{limit, plural/,
  photo_rejected: /was rejected before/,
  photo_too_large: /too large.* 10 MB/,
  photo_too_many_pixels: /more than \{megapixels\} megapixels/,
  photo_too_small: /too small.*\{pixels\}/,
  photo_wrong_type: /isn’t a JPEG, PNG, WebP or HEIC/,
  premium_required: /^This feature is only available for premium members\.$/,
  price_changed: /price is now \{price|price has changed/,
  provider_unavailable: /provider isn’t responding.*haven’t been charged/,
  same_email: /already your email address/,
  signups_closed: /by invitation only/,
  too_busy: /lot of people are logging in/,
  too_large: /larger than 10 MB|^That’s too large\.$/,
  too_late: /You can delete a message for \{minutes/,
  too_long: /\{(max|length)/,
  too_many_exports: /\{count\} times a day/,
  too_many_interests: /Too many interests/,
  too_many_mail_changes: /tried this five times today/,
  too_many_mails: /three emails today|this email several times today/,
  too_many_moves: /changed your town too often/,
  too_many_names: /change your username again in \{days/,
  too_many_reports: /sent a lot of reports/,
  too_many_requests: /Too many requests\. Wait a moment/,
  too_many_reset_mails: /^Too many password reset emails sent, please try again tomorrow\.$/,
  too_many_signups: /accounts were created from your network/,
  too_many_until: /lot at once.*\{time\}/,
  too_young: /^Enter your date of birth \(\{min_age\}\+\)$/,
  translation_consent_needed: /send the text to \{provider\} with your consent/,
  translation_not_offered: /Translations aren’t offered/,
  translation_unavailable: /\{provider\} isn’t answering/,
  unavailable: /be back in a moment/,
  unreachable: /can’t connect.*connection/,
  unknown_push_service: /notifications don’t work here/,
  wrong_password: /check your (old )?password/,
  yourself: /^(That’s|This is) (you|your own profile)\.$/,
};

const refusals = Object.entries(areas).flatMap(([area, { refused }]) =>
  Object.entries(refused).map(([code, sentence]) => [area, code, sentence] as const),
);

test.each(refusals)('in %s the message of the refusal %s names its cause', (_area, code, sentence) => {
  expect(sentence).toMatch(says[code] ?? `nothing is known of ${code}`);
});

test('no message of a refusal matches the pattern of a different refusal', () => {
  const mixed = refusals.flatMap(([area, code, sentence]) =>
    Object.keys(says)
      .filter((other) => other !== code && says[other]!.test(sentence))
      .map((other) => `${area}: ${code} reads like ${other}`),
  );
  expect(mixed).toEqual([
    // Members cannot act on either of the two refusals, so the specification has one message for both.
    'chats: bad_cursor reads like key_reused',
    'chats: bad_cursor reads like other',
    'chats: key_reused reads like bad_cursor',
    'chats: key_reused reads like other',
    'shell: other reads like bad_cursor',
    'shell: other reads like key_reused',
  ]);
});
