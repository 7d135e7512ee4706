import type { deskPrefix } from '#contract/call.ts';
import type { makeApp } from '#server/process/app.ts';
import { createAnybody } from '../anybody.ts';
import { pushBrowser } from '../doubles/push-browser.ts';
import { moneyCases } from '../payments/money-cases.ts';
import { signUpForm, testPassword } from '../people.ts';
import { all, allMembers, type Case, evenClosed, everyone, roleMembers, unlessBlocked } from './roles-cases.ts';
import type { RoleBrowser, Scene } from './roles.ts';

/** Names of all calls that the product answers to members and visitors. `desk-roles.test.ts` has those of the desk. */
export type CallName = Exclude<
  ReturnType<typeof makeApp>['answers'][number]['name'],
  `${string} ${typeof deskPrefix}${string}`
>;

const bogus = { token: 'x'.repeat(43) };
const toAnna = ({ anna }: Scene) => ({ profile: anna.id });
const twice = { password: 'another password', password_again: 'another password' };
const fresh = (self: RoleBrowser) => `fresh${self.number}@example.org`;

/**
 * Access control: the outcome of every call for every role. If a call is missing here, the code does not compile. If an
 * outcome differs from the product's, `roles.test.ts` fails. Other members' data counts as not found.
 */
export const matrix: Readonly<Record<CallName, readonly [Case, ...Case[]]>> = {
  'GET /api/settings.php': [everyone],
  'GET /api/companyinfo.php': [everyone],
  'GET /api/page.php': [{ ...all('no_such_page'), input: () => ({ token: 'about-us' }) }],
  'GET /api/interests.php': [everyone],
  'GET /api/regions.php': [everyone],
  'GET /api/cities.php': [{ ...everyone, input: () => ({ country: 'NL', region: 'UT' }) }],
  'POST /api/visit.php': [{ ...everyone, input: () => ({ tracking: { network: 'plums' } }) }],
  'GET /api/geocode.php': [{ ...everyone, input: () => ({ lat: 52.09, lon: 5.12 }) }],

  'GET /api/user.php': [everyone],
  'POST /api/user.php': [
    { ...everyone, last: true, input: ({ anna: { email } }) => ({ email, password: testPassword }) },
    {
      ...everyone,
      visitor: 'login_failed',
      pending_deletion: 'pending_deletion',
      last: true,
      input: (_, { email }) => ({ email, password: testPassword }),
    },
  ],
  'PUT /api/user.php': [{ ...roleMembers, input: () => ({ language: 'nl' }) }],
  'POST /api/user.php?push=1': [
    { ...roleMembers, input: () => ({ subscription: pushBrowser().subscription }) },
    {
      ...allMembers('unknown_push_service'),
      input: () => ({ subscription: pushBrowser('https://127.0.0.1/push').subscription }),
    },
  ],
  'GET /api/push.php': [roleMembers],
  'PUT /api/push.php': [{ ...roleMembers, input: () => ({ setting: 'names', on: true }) }],
  'DELETE /api/push.php': [roleMembers],
  'POST /api/page-hidden.php': [everyone],
  'GET /api/logout.php': [{ ...everyone, last: true }],
  'GET /api/name.php': [{ ...everyone, input: () => ({ name: 'Roles' }) }],
  'POST /api/birth-date.php': [{ ...everyone, input: () => ({ date_of_birth: '1990-03-14' }) }],
  'POST /api/password-check.php': [{ ...everyone, input: () => ({ password: 'password1', name: '', email: '' }) }],
  'GET /api/town.php': [everyone],
  'GET /api/community.php': [everyone],
  'POST /api/signup.php': [
    { ...everyone, last: true, input: (_, self) => signUpForm(`New ${self.number}`, { email: fresh(self) }) },
  ],
  'POST /api/activate.php': [{ ...all('link_expired'), input: () => bogus }],
  'PUT /api/activate.php': [
    { ...all('link_expired'), input: () => ({ ...bogus, password: testPassword, password_again: testPassword }) },
  ],
  'POST /api/activation-mail.php': [{ ...allMembers('already_active'), unconfirmed: 'ok' }],
  'POST /api/reset-password.php': [
    { ...everyone, visitor: 'email_not_found', input: (_, { email }) => ({ email }) },
    { ...all('email_not_found'), input: (_, self) => ({ email: fresh(self) }) },
  ],
  'PUT /api/reset-password.php': [{ ...all('link_expired'), input: () => ({ ...bogus, ...twice }) }],

  'DELETE /api/account.php': [
    { ...evenClosed, last: true, input: () => ({ password: testPassword, confirmed: true }) },
  ],
  'POST /api/account-reactivation.php': [
    {
      ...all('not_deleted'),
      visitor: 'login_failed',
      pending_deletion: 'ok',
      input: (_, { email }) => ({ email, password: testPassword }),
    },
  ],
  'PUT /api/account-reactivation.php': [{ ...all('link_expired'), input: () => bogus }],

  'GET /api/account-settings.php': [roleMembers],
  'PUT /api/account-settings.php': [{ ...roleMembers, input: () => ({ invisible: false }) }],
  'PUT /api/name.php': [{ ...roleMembers, input: (_, { number }) => ({ name: `Renamed ${number}` }) }],
  'PUT /api/password.php': [{ ...roleMembers, last: true, input: () => ({ old_password: testPassword, ...twice }) }],
  'POST /api/mail-change.php': [
    { ...roleMembers, last: true, input: (_, self) => ({ email: fresh(self), password: testPassword }) },
  ],
  'PUT /api/mail-change.php': [{ ...all('link_expired'), input: () => bogus }],
  'DELETE /api/mail-change.php': [roleMembers],
  'PUT /api/orientation.php': [{ ...roleMembers, input: () => ({ sexuality: 'bi', consent: true }) }],
  'DELETE /api/orientation.php': [roleMembers],
  'GET /api/sessions.php': [roleMembers],
  'DELETE /api/session.php': [{ ...roleMembers, input: () => ({ id: crypto.randomUUID() }) }],
  'POST /api/report.php': [
    { ...roleMembers, input: ({ anna }) => ({ profile: anna.id, category: 'scam' }) },
    { ...allMembers('no_such_photo'), input: ({ bram, photo }) => ({ profile: bram.id, photo, category: 'scam' }) },
    {
      ...allMembers('no_such_message'),
      input: ({ anna, theirs }) => ({ profile: anna.id, message: theirs.message, category: 'scam' }),
    },
  ],
  'POST /api/complaint.php': [
    {
      ...everyone,
      input: (_, { email }) => ({ email, about: 'Anna', this_is_me: true, category: 'my_photos', text: 'Mine.' }),
    },
  ],
  'GET /api/appeal.php': [{ ...all('link_expired'), input: () => bogus }],
  'POST /api/appeal.php': [{ ...all('link_expired'), input: () => ({ ...bogus, text: 'No.' }) }],
  'GET /api/closed-account.php': [evenClosed],
  // `closed-account.test.ts` covers the call with a decision.
  'POST /api/closed-account.php': [
    { ...allMembers('no_such_appeal'), closed: 'no_such_appeal', input: () => ({ text: 'No.' }) },
  ],
  'GET /api/data-export.php': [evenClosed],
  'POST /api/data-export.php': [{ ...evenClosed, input: () => ({ password: testPassword }) }],
  'DELETE /api/sessions.php': [{ ...roleMembers, last: true }],

  'GET /api/members.php': [roleMembers],
  'GET /api/saved-search.php': [roleMembers],
  'PUT /api/saved-search.php': [{ ...roleMembers, input: () => ({ search: { min_age: 30 } }) }],
  'DELETE /api/saved-search.php': [roleMembers],
  'PUT /api/search-cleared.php': [{ ...roleMembers, input: () => ({ cleared: true }) }],
  'GET /api/public-member.php': [{ ...everyone, input: ({ anna: { id } }) => ({ id }) }],
  'GET /api/visitor-search.php': [all('authentication_required')],
  'GET /api/member.php': [{ ...unlessBlocked, input: ({ anna: { id } }) => ({ id }) }],
  // `translate-profile.test.ts` covers the call with a provider.
  'POST /api/profile-translation.php': [{ ...allMembers('not_foreign'), blocked: 'blocked', input: toAnna }],
  'GET /api/match-finder.php': [roleMembers],
  'PUT /api/match-finder.php': [
    { ...roleMembers, input: () => ({ ...createAnybody, relationship_wish: 'lasting', wish_shown: true }) },
    { ...allMembers('no_such_region'), input: () => ({ ...createAnybody, countryregion: 'XX' }) },
  ],
  'DELETE /api/match-finder.php': [roleMembers],
  'GET /api/matches.php': [roleMembers],
  'GET /api/blocks.php': [roleMembers],
  'POST /api/block.php': [{ ...roleMembers, last: true, input: toAnna }],
  'DELETE /api/block.php': [{ ...roleMembers, input: toAnna }],
  'GET /api/likes.php': [roleMembers],
  'GET /api/refresh.php': [roleMembers],
  'GET /api/likes-page.php': [{ ...roleMembers, input: () => ({ type: 'received' }) }],
  'POST /api/like.php': [{ ...unlessBlocked, input: toAnna }],
  'DELETE /api/like.php': [{ ...roleMembers, input: toAnna }],
  'PUT /api/like.php': [{ ...roleMembers, input: toAnna }],

  // Nobody has enabled automatic likes here. `auto-like.test.ts` covers them.
  'GET /api/auto-like.php': [roleMembers],
  'GET /api/swipe-game.php': [roleMembers],
  'POST /api/swipe.php': [
    { ...unlessBlocked, input: ({ anna: { id } }) => ({ profile: id, decision: 'like', time_zone: 'UTC' }) },
    { ...roleMembers, input: ({ anna: { id } }) => ({ profile: id, decision: 'pass', time_zone: 'UTC' }) },
  ],
  'DELETE /api/swipe.php': [{ ...roleMembers, input: toAnna }],

  'GET /api/profile.php': [roleMembers],
  'DELETE /api/tracking.php': [roleMembers],
  'GET /api/signup-steps.php': [roleMembers],
  'PUT /api/signup-step.php': [{ ...roleMembers, input: () => ({ step: 'message' }) }],
  'PUT /api/profile.php': [{ ...roleMembers, input: () => ({ field: 'hair_color', value: 'red', version: 0 }) }],
  'GET /api/photos.php': [roleMembers],
  'PUT /api/photos.php': [{ ...roleMembers, input: () => ({ photos: [crypto.randomUUID()] }) }],
  // Called without a file. `upload.test.ts` covers the call with a file.
  'POST /api/photo.php': [allMembers('photo_wrong_type')],
  'PUT /api/photo.php': [
    { ...allMembers('no_such_photo'), input: () => ({ photo: crypto.randomUUID(), crop: null }) },
    { ...allMembers('no_such_photo'), input: ({ photo }) => ({ photo, crop: null }) },
  ],
  'DELETE /api/photo.php': [{ ...roleMembers, input: ({ photo }) => ({ photo }) }],

  'GET /api/chats.php': [roleMembers],
  'GET /api/first-contact.php': [roleMembers],
  'GET /api/waiting-matches.php': [roleMembers],
  'GET /api/chat.php': [
    { ...unlessBlocked, input: toAnna },
    { ...allMembers('no_such_chat'), input: ({ theirs: { conversation } }) => ({ conversation }) },
  ],
  'POST /api/opening-line.php': [
    { ...unlessBlocked, last: true, input: ({ anna: { id } }) => ({ profile: id, text: 'Hello', pay: true }) },
  ],
  'POST /api/message.php': [{ ...unlessBlocked, input: ({ anna: { id } }) => ({ profile: id, text: 'Hello' }) }],
  'POST /api/gift.php': [
    { ...unlessBlocked, input: ({ anna: { id } }) => ({ profile: id, gift: 'rose', price: 3, text: '' }) },
  ],
  // Called without a recipient and a file. `send-photo.test.ts` covers the call with both.
  'POST /api/chat-photo.php': [allMembers('invalid')],
  'PUT /api/chat-photo.php': [{ ...allMembers('no_such_chat'), input: ({ theirs }) => theirs }],
  'GET /api/message.php': [{ ...allMembers('no_such_chat'), input: ({ theirs }) => theirs }],
  'DELETE /api/message.php': [{ ...allMembers('no_such_chat'), input: ({ theirs }) => theirs }],
  'PUT /api/reaction.php': [
    { ...allMembers('no_such_chat'), input: ({ theirs }) => ({ ...theirs, reaction: 'love' }) },
  ],
  'DELETE /api/reaction.php': [{ ...allMembers('no_such_chat'), input: ({ theirs }) => theirs }],
  'PUT /api/chat.php': [{ ...allMembers('no_such_chat'), input: ({ theirs }) => theirs }],
  // `translate.test.ts` covers the call with a provider and a readable message.
  'POST /api/translation.php': [{ ...allMembers('no_such_message'), input: ({ theirs }) => theirs }],
  'DELETE /api/translation.php': [roleMembers],
  'POST /api/delivered.php': [{ ...roleMembers, input: ({ theirs }) => ({ delivered: [theirs] }) }],
  'PUT /api/receipts.php': [{ ...roleMembers, input: ({ theirs }) => ({ receipts: [{ ...theirs, read: true }] }) }],
  'POST /api/typing.php': [
    { ...allMembers('no_such_chat'), input: ({ theirs: { conversation } }) => ({ conversation }) },
  ],
  'DELETE /api/chat.php': [
    { ...allMembers('no_such_chat'), input: ({ theirs: { conversation } }) => ({ conversation }) },
  ],

  'GET /api/notifications.php': [roleMembers],
  'PUT /api/notifications.php': [{ ...roleMembers, input: () => ({ type: 'like', on: false }) }],
  'POST /api/mail-proof.php': [allMembers('not_disabled')],
  'PUT /api/mail-proof.php': [{ ...all('link_expired'), input: () => bogus }],
  'POST /api/mail-report.php': [{ ...all('no_such_call'), input: () => ({ reason: 'fbl', about: 'x@example.org' }) }],
  'GET /api/subscription.php': [{ ...all('link_expired'), input: () => bogus }],
  'PUT /api/subscription.php': [{ ...all('link_expired'), input: () => ({ ...bogus, type: 'all', on: false }) }],

  'GET /api/transactions.php': [evenClosed],
  ...moneyCases,
};
