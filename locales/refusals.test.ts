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

/** What the sentence of each refusal has to mention, so that mixing two of them up is noticed. */
const says: Readonly<Record<string, RegExp>> = {
  account_blocked: /account is closed/,
  age_locked: /at least .* join.* from here/,
  already_active: /address is confirmed already/,
  already_begun: /talking already/,
  same_words: /the same words/,
  already_read: /read before you could delete/,
  appealed_already: /objection has arrived already/,
  authentication_required: /logged out/,
  bad_cursor: /list has changed|error has occurred/,
  blocked: /^You're blocked by \{name\}\. You do not have access to this page\.$/,
  cannot_translate: /translate this text/,
  changed_elsewhere: /changed this elsewhere/,
  code_already_used: /^Code already used$/,
  code_invalid: /^Code invalid$/,
  code_not_found: /^Code not found$/,
  consent_needed: /consent to keep/,
  conversation_limit: /started your free conversations/,
  crop_outside: /outside the photo/,
  disposable_email: /throwaway address/,
  email_not_found: /^E-mail address not found$/,
  email_taken: /^This email address already owns an account on this website\.$/,
  enough_for_now: /people in a short time/,
  enough_for_today: /people today/,
  fault: /^An error occured, please try again later\.$/,
  gift_stays: /gift .* cannot be deleted/,
  incomplete: /did not arrive in full/,
  key_reused: /error has occurred/,
  link_expired: /Link expired or invalid/,
  locked: /^Too many incorrect attempts, account blocked for \{minutes\} min\.$/,
  log_in_first: /Log in to switch this on/,
  login_failed: /^Login failed, please try again$/,
  looks_automated: /field that people can’t see/,
  method_not_offered: /way of paying is not offered/,
  name_is_email: /username may not be your e-mail/,
  name_taken: /username is taken/,
  no_home: /you find who is near/,
  no_likes_left: /four likes for today/,
  no_such_chat: /conversation is no longer here/,
  no_such_gift: /gift is no longer available/,
  no_such_member: /member is (no longer here|not here any more)/,
  no_such_message: /message is (no longer here|not there any more)/,
  no_such_offer: /offer is not there/,
  no_such_package: /package is not sold/,
  no_such_payment: /cannot find this payment/,
  no_such_photo: /photo is not there/,
  no_such_place: /do not know this town/,
  no_such_region: /region is in another country/,
  not_confirmed: /\{name\} has not confirmed/,
  not_deleted: /not deleted any more/,
  not_disabled: /e-mails already come again/,
  not_enough_credits: /^You do not have enough credits$/,
  not_foreign: /in your own language/,
  not_offered: /no longer asks for that/,
  not_the_last: /last pass can be taken back/,
  other: /^An error has occurred\.$/,
  other_browser: /belong to another account/,
  other_member: /Someone else is logged in/,
  password_guessable: /easy to guess/,
  password_needed: /Enter your password/,
  pending_deletion: /account has been deleted.* get it back/,
  photo_damaged: /damaged or incomplete/,
  photo_gone: /browser has not kept the photo/,
  photo_limit_reached: /can have \{limit\} photos/,
  photo_rejected: /was rejected before/,
  photo_too_large: /too large.* 10 MB/,
  photo_too_many_pixels: /more than \{megapixels\} megapixels/,
  photo_too_small: /too small.*\{pixels\}/,
  photo_wrong_type: /not a JPEG, PNG, WebP or HEIC/,
  premium_required: /^This feature is only available for premium members\.$/,
  price_changed: /costs \{price.* now|price has changed/,
  provider_unavailable: /provider does not answer.*Nothing was charged/,
  same_email: /That is your address already/,
  signups_closed: /by invitation only/,
  too_busy: /lot of people are logging in/,
  too_large: /larger than 10 MB|^That is too large\.$/,
  too_late: /can be deleted for \{minutes/,
  too_long: /\{(max|length)/,
  too_many_exports: /\{count\} times a day/,
  too_many_interests: /too many interests/,
  too_many_mail_changes: /fifth time today/,
  too_many_mails: /third email today|this email several times today/,
  too_many_moves: /moved a lot today/,
  too_many_names: /another name in \{days/,
  too_many_reports: /reported a lot/,
  too_many_requests: /lot at once\. Wait a moment/,
  too_many_reset_mails: /^Too many password reset emails sent, please try again tomorrow\.$/,
  too_many_signups: /accounts were made from your address/,
  too_many_until: /lot at once.*\{time\}/,
  too_young: /^Enter your date of birth \(\{min_age\}\+\)$/,
  translation_consent_needed: /\{provider\} .*only with your consent/,
  translation_not_offered: /Translations are not offered/,
  translation_unavailable: /\{provider\} does not answer/,
  unavailable: /We are back in a moment/,
  unreachable: /cannot be reached.*connection/,
  unknown_push_service: /notifications don’t work here/,
  wrong_password: /check your (old )?password/,
  yourself: /^(That|This) is you\.$/,
};

const refusals = Object.entries(areas).flatMap(([area, { refused }]) =>
  Object.entries(refused).map(([code, sentence]) => [area, code, sentence] as const),
);

test.each(refusals)('%s: %s names its cause', (_area, code, sentence) => {
  expect(sentence).toMatch(says[code] ?? `nothing is known of ${code}`);
});

test('no sentence matches the pattern of another refusal', () => {
  const mixed = refusals.flatMap(([area, code, sentence]) =>
    Object.keys(says)
      .filter((other) => other !== code && says[other]!.test(sentence))
      .map((other) => `${area}: ${code} reads like ${other}`),
  );
  expect(mixed).toEqual([
    // A member can do nothing about either: the specification has one sentence for both.
    'chats: bad_cursor reads like key_reused',
    'chats: bad_cursor reads like other',
    'chats: key_reused reads like bad_cursor',
    'chats: key_reused reads like other',
    'shell: other reads like bad_cursor',
    'shell: other reads like key_reused',
  ]);
});
