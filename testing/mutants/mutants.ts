/** A plausible bug and the tests that must detect the bug. */
export interface Mutant {
  /** The effect that a member would see. */
  readonly bug: string;
  readonly file: string;
  /** The code to replace, which occurs exactly once in the file. */
  readonly from: string;
  readonly to: string;
  readonly tests: readonly string[];
}

const at = (file: string, ...tests: string[]) => ({
  plant: (bug: string, from: string, to: string): Mutant => ({ bug, file, from, to, tests }),
});

const tokens = at(
  'server/areas/accounts/credentials/mail-tokens.ts',
  'server/areas/accounts/sign-up/activation.test.ts',
  'server/areas/accounts/credentials/password-reset.test.ts',
);
const signUp = at(
  'server/areas/accounts/sign-up/sign-up.ts',
  'server/areas/accounts/sign-up/sign-up-rules.test.ts',
  'server/areas/chats/sending/send.test.ts',
);
const logIn = at(
  'server/areas/accounts/sessions/log-in.ts',
  'server/areas/accounts/sessions/log-in.test.ts',
  'server/areas/accounts/credentials/guessing.test.ts',
);
const sessions = at(
  'server/areas/accounts/sessions/sessions.ts',
  'server/areas/accounts/sessions/sessions.test.ts',
  'server/areas/accounts/sessions/log-in.test.ts',
);
const reset = at(
  'server/areas/accounts/credentials/password-reset.ts',
  'server/areas/accounts/credentials/password-reset.test.ts',
);
const distance = at('server/areas/members/distance.ts', 'server/areas/members/distance.test.ts');
const pictures = at('server/areas/members/profile/pictures.ts', 'server/areas/members/profile/pictures.test.ts');
const reach = at(
  'server/areas/members/can-contact.ts',
  'testing/promises/visibility.test.ts',
  'server/areas/members/search/search.test.ts',
);
const blocks = at(
  'server/areas/blocks/blocks.ts',
  'server/areas/blocks/blocks.test.ts',
  'testing/promises/visibility.test.ts',
  'server/areas/photos/revocation.test.ts',
);
const likes = at(
  'server/areas/likes/likes.ts',
  'server/areas/likes/likes.test.ts',
  'server/areas/likes/likes-lists.test.ts',
  'server/areas/likes/take-back.test.ts',
);
const swipeDay = at('server/areas/likes/swipe-day.ts', 'server/areas/likes/swipe-day.test.ts');
const starting = at('server/areas/chats/sending/starting.ts', 'server/areas/chats/sending/starting.test.ts');
const sending = at(
  'server/areas/chats/sending/send.ts',
  'server/areas/chats/sending/send.test.ts',
  'server/areas/chats/sending/starting.test.ts',
);
const deleting = at(
  'server/areas/chats/messages/delete-message.ts',
  'server/areas/chats/messages/delete-message.test.ts',
);
const gifts = at('server/areas/chats/sending/send.ts', 'server/areas/chats/sending/gifts.test.ts');
const wallet = at(
  'server/areas/credits/wallet.ts',
  'server/areas/payments/settle.test.ts',
  'server/areas/chats/sending/gifts.test.ts',
);
const settle = at(
  'server/areas/payments/settle.ts',
  'server/areas/payments/settle.test.ts',
  'server/areas/payments/discounts.test.ts',
);
const discounts = at('server/areas/payments/discounts.ts', 'server/areas/payments/discounts.test.ts');
const signature = at('server/integrations/sandbox/signature.ts', 'server/areas/payments/webhook.test.ts');
const contents = at('server/areas/privacy/tables/people.ts', 'server/areas/exports/export.test.ts');
const secrets = at('server/areas/privacy/tables/accounts.ts', 'server/areas/exports/export.test.ts');
const retention = at('server/areas/erasure/retention.ts', 'server/areas/erasure/retention.test.ts');
const keeping = at('contract/retention.ts', 'server/areas/erasure/retention.test.ts');
const once = at('server/platform/http/idempotency.ts', 'server/platform/http/idempotency.test.ts');
const origin = at('server/platform/http/same-origin.ts', 'server/platform/http/browsers.test.ts');
const door = at(
  'server/platform/http/serve-calls.ts',
  'server/platform/http/browsers.test.ts',
  'testing/promises/roles.test.ts',
);
const language = at('server/areas/site/language.ts', 'server/areas/site/language.test.ts');
const hub = at('server/platform/live/hub.ts', 'server/platform/live/hub.test.ts');
const unsent = at(
  'web/areas/chats/outbox/unsent.ts',
  'web/areas/chats/outbox/sending.test.ts',
  'web/areas/chats/outbox/unsent.test.ts',
);
const constants = at('web/app/background/live-updates.tsx', 'web/app/section-9.test.ts');
const ask = at('web/shared/api/ask.ts', 'web/shared/api/ask.test.ts');
const ownPath = at('web/shared/api/own-path.ts', 'web/shared/api/own-path.test.ts');
const graphemes = at('contract/graphemes.ts', 'contract/graphemes.test.ts');

export const mutants: readonly Mutant[] = [
  tokens.plant('An activation link is valid for three days.', 'activation: 48,', 'activation: 72,'),
  reset.plant(
    'The number of reset emails is unlimited.',
    "if (await limits.consumeExactly(resetMails, emailKey(email))) return refuse('too_many_reset_mails');",
    '',
  ),
  signUp.plant(
    'A consent records another version of the terms than the one shown.',
    'return termsVersion(company.added.toISOString());',
    'return termsVersion(new Date(0).toISOString() || company.added.toISOString());',
  ),
  signUp.plant(
    'A new member does not get welcome credits.',
    'if (signup_credits > 0) {',
    'if (signup_credits > 1000) {',
  ),
  logIn.plant(
    'Six wrong passwords are allowed from one IP address.',
    "'login_here', points: 5,",
    "'login_here', points: 6,",
  ),
  logIn.plant(
    'A successful login counts as a failed attempt.',
    'limits.forget(...here), limits.refund(...account)',
    'limits.refund(...account)',
  ),
  sessions.plant('A session ends after two weeks.', 'sessionDays * 24 * 3600', '14 * 24 * 3600'),
  sessions.plant(
    'The owner of a closed account uses the site after a login.',
    "{ closed: member.status === 'blocked' }",
    "{ closed: member.status === 'not_confirmed' }",
  ),
  sessions.plant('Pages can read the session’s cookie.', 'httpOnly: true', 'httpOnly: false'),
  distance.plant('10 km are shown as under 10.', 'km < limit', 'km <= limit'),
  distance.plant('Distances ignore the size of cells.', 'a.spread, b.spread)', '0, 0)'),
  pictures.plant('Free members see a third photo.', 'openPhotos = 2', 'openPhotos = 3'),
  pictures.plant(
    'The placeholder of a locked photo is not blurred.',
    'thumbhash: open ? stored.thumbhash : stored.blurred_thumbhash',
    'thumbhash: stored.thumbhash',
  ),
  pictures.plant(
    'A viewer without access gets the file of a photo.',
    "open ? variant : 'blurred'",
    "open || place < 9 ? variant : 'blurred'",
  ),
  reach.plant(
    'Members who do not seek each other’s gender find each other.',
    'if (card.listed && fits(own, card)) return true;',
    'if (card.listed && (fits(own, card) || own.listed)) return true;',
  ),
  reach.plant('An invisible member is visible to members who like them.', '(card.listed && liked)', 'liked'),
  blocks.plant(
    'A blocked member still sees the one who blocked them.',
    '    await hide(tx, other, member, { blocked_me: false });',
    '    await hide(tx, other, member, { blocked_me: true });',
  ),
  blocks.plant(
    'Photos of a member who blocked the viewer still load.',
    '  await revokePhotos(tx, member, other, now);\n',
    '',
  ),
  likes.plant('Members can like themselves.', "if (by.id === to) return refuse('yourself');", ''),
  likes.plant(
    'A like that is withdrawn and repeated is announced again.',
    'pair.again ? {',
    'pair.again && from === to ? {',
  ),
  likes.plant('A seen like stays new.', '.set({ like_new: false })', '.set({ like_new: true })'),
  likes.plant(
    'The last page of likes announces a further one.',
    'rows.length > likesPage ?',
    'rows.length >= likesPage ?',
  ),
  swipeDay.plant(
    'The game gives five likes a day.',
    'before.likes >= swipeLikesPerDay',
    'before.likes > swipeLikesPerDay',
  ),
  swipeDay.plant('Travelling east starts a new day.', '>= 24 * hour;', '>= 1 * hour;'),
  starting.plant(
    'Deleting a conversation allows another free one.',
    ".where('started_by_me', '=', true)",
    ".where('started_by_me', '=', true).where('last_message_id', 'is not', null).where('has_unread', '=', true)",
  ),
  starting.plant('Parallel starts exceed the limit of conversations.', ".forNoKeyUpdate('wallet')", ''),
  starting.plant('Premium members can start only two conversations.', 'paid_user || (await', '(await'),
  sending.plant(
    'Members can write to themselves.',
    "if (delivery.from === delivery.to) return refuse('yourself');",
    '',
  ),
  deleting.plant(
    'A message can be deleted for a minute longer.',
    'deletableMinutes * 60_000)',
    '(deletableMinutes + 1) * 60_000)',
  ),
  deleting.plant(
    'A read message can be deleted.',
    'if (theirs && isRead(theirs, which))',
    'if (theirs && isRead(theirs, which) && false)',
  ),
  deleting.plant('A gift can be deleted.', "if (said.kind === 'gift')", "if (said.kind === 'photo')"),
  gifts.plant('The sender sets the price of a gift.', 'price === agreed ? undefined', 'price > 0 ? undefined'),
  gifts.plant(
    'The text of a gift has no maximum length.',
    'isLongerThan(text, giftLineLength)',
    'isLongerThan(text, 10_000)',
  ),
  wallet.plant(
    'The balance differs from the sum of the ledger.',
    'SET balance = balance + ${delta}',
    'SET balance = balance + ${Math.abs(delta)}',
  ),
  settle.plant(
    'A payment with the wrong amount is booked.',
    "reported.status === 'completed' && !sameAmount",
    "reported.status === 'open' && !sameAmount",
  ),
  settle.plant('A late "failed" reverts a completed payment.', 'completed: 3', 'completed: 2'),
  settle.plant('A buyer does not become premium.', '  await setPremium(tx, member_id);\n', ''),
  settle.plant(
    'A failed payment uses up its discount.',
    'else if (isFinal(reported.status)) await releaseDiscount',
    'else if (reported.status === "open") await releaseDiscount',
  ),
  discounts.plant(
    'The welcome discount is still valid when it ends.',
    'now >= expires) return null',
    'now > expires) return null',
  ),
  discounts.plant('A buyer gets the welcome discount again.', 'if (paid_user || now', 'if (now'),
  discounts.plant('An open order uses up the discount.', "&& held.status !== 'open'", ''),
  signature.plant(
    'A recorded webhook can be replayed a day later.',
    'toleranceSeconds = 300',
    'toleranceSeconds = 90_000',
  ),
  contents.plant(
    'A data export lacks the swipes.',
    "copy: { file: 'likes' },\n  },\n  swipe_day: {",
    "copy: 'told_elsewhere',\n  },\n  swipe_day: {",
  ),
  secrets.plant(
    'A data export contains the password hash.',
    "without: { password_hash: 'secret' }",
    "without: { language: 'secret' }",
  ),
  keeping.plant('An unconfirmed account is stored for two months.', 'unconfirmedDays = 30', 'unconfirmedDays = 60'),
  retention.plant('A closed account is stored for ever.', "['blocked'], now", "['active'], now"),
  once.plant(
    'Another request with a used key gets the first response.',
    'stored === fingerprint || stored === earlier',
    "stored !== ''",
  ),
  origin.plant('Forms of other sites are accepted.', "site === 'same-origin'", "site !== 'none'"),
  door.plant(
    'Other sites can send a GET that changes state.',
    "new Set(['/api/logout.php', '/api/auto-like.php'])",
    'new Set<string>()',
  ),
  language.plant('Norwegians get English.', "primary === 'no' || primary === 'nn'", "primary === 'nn'"),
  language.plant('The browser’s language overrides the cookie.', 'if (isLanguage(cookie)) return cookie;', ''),
  hub.plant(
    'A resumed stream repeats at most two seconds of events.',
    'overlapMilliseconds = 5_000',
    'overlapMilliseconds = 2_000',
  ),
  constants.plant('Likes and chats are refetched only every five minutes.', 'everySeconds: 60', 'everySeconds: 300'),
  unsent.plant('A photo that must wait also delays messages.', '!(photo && photosWait)', '!photosWait'),
  ask.plant('A call is retried four times.', 'const retries = 5;', 'const retries = 4;'),
  ask.plant(
    'Each attempt of one action has its own key.',
    "...(key && { 'idempotency-key': key })",
    "...(key && { 'idempotency-key': crypto.randomUUID() })",
  ),
  ask.plant('A call that is not idempotent is retried.', "call.method !== 'POST' || call.once === true", 'true'),
  ownPath.plant('A return path leads to another site.', 'origin !== here ||', ''),
  graphemes.plant('A compound emoji counts as several characters.', 'length > longestCharacter ? length : 1', 'length'),
];
