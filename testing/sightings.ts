import type { ConversationId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { pairOf } from '#server/areas/members/member-pair.ts';
import type { TestServices } from './services.ts';
import type { TestPerson } from './people.ts';
import type { CallName } from './roles/roles-matrix.ts';

/** The member of a blocked pair whom a call may name, because the specification requires it. */
export type BlockSide = 'who blocked' | 'who was blocked';
type Reading = readonly { readonly input?: object; readonly names?: BlockSide }[];

/** Part of the texts that members send to each other. */
export const secret = 'A secret word';

export interface Other {
  readonly id: MemberId;
  readonly conversation: ConversationId;
}

type Read = Extract<CallName, `GET ${string}`>;

/**
 * Returns every call that reads, with all inputs that could reveal a member. The code does not compile until a new call
 * is listed here.
 */
const readings = ({ id, conversation }: Other): Readonly<Record<Read, Reading>> => ({
  'GET /api/settings.php': [{}],
  'GET /api/companyinfo.php': [{}],
  'GET /api/page.php': [{ input: { token: 'about-us' } }],
  'GET /api/interests.php': [{}],
  'GET /api/regions.php': [{}],
  'GET /api/cities.php': [{ input: { country: 'NL', region: 'UT' } }],
  'GET /api/geocode.php': [{ input: { lat: 52.09, lon: 5.12 } }],
  'GET /api/user.php': [{}],
  // This call ends the session and does not return any data.
  'GET /api/logout.php': [],
  'GET /api/account-settings.php': [{}],
  'GET /api/sessions.php': [{}],
  'GET /api/closed-account.php': [{}],
  'GET /api/data-export.php': [{}],
  'GET /api/appeal.php': [{ input: { token: 'x'.repeat(43) } }],
  'GET /api/members.php': [
    {},
    { input: { online: 'yes' } },
    { input: { gender: 'female' } },
    { input: { gender: 'male' } },
    // The results of a narrow search are supplemented with similar members.
    { input: { countryregion: 'UT', min_age: '40', max_age: '41' } },
  ],
  'GET /api/saved-search.php': [{}],
  'GET /api/visitor-search.php': [{}],
  'GET /api/public-member.php': [{ input: { id } }],
  'GET /api/match-finder.php': [{}],
  'GET /api/matches.php': [{}],
  // 'You're blocked by {name}. You do not have access to this page.' (Specification, section 8.)
  'GET /api/member.php': [{ input: { id }, names: 'who blocked' }],
  'GET /api/blocks.php': [{ names: 'who was blocked' }],
  'GET /api/likes.php': [{}],
  'GET /api/refresh.php': [{}],
  'GET /api/likes-page.php': [
    { input: { type: 'received' } },
    { input: { type: 'sent' } },
    { input: { type: 'matches' } },
  ],
  'GET /api/auto-like.php': [{}],
  'GET /api/swipe-game.php': [{}],
  'GET /api/profile.php': [{}],
  'GET /api/name.php': [{ input: { name: 'Sighted' } }],
  'GET /api/signup-steps.php': [{}],
  'GET /api/community.php': [{}],
  'GET /api/town.php': [{}, { input: { country: 'NL', region: 'UT', city: 'Utrecht' } }],
  'GET /api/photos.php': [{}],
  'GET /api/chats.php': [{}, { input: { name: 'Xe' } }, { input: { name: 'Ze' } }],
  'GET /api/first-contact.php': [{}],
  'GET /api/waiting-matches.php': [{}],
  'GET /api/chat.php': [
    { input: { profile: id }, names: 'who blocked' },
    { input: { conversation }, names: 'who blocked' },
  ],
  'GET /api/message.php': [{ input: { conversation, message: crypto.randomUUID() }, names: 'who blocked' }],
  'GET /api/notifications.php': [{}],
  'GET /api/push.php': [{}],
  'GET /api/subscription.php': [{ input: { token: 'x'.repeat(43) } }],
  'GET /api/transactions.php': [{}],
  'GET /api/packages.php': [{}],
  'GET /api/discountcode.php': [{ input: { welcome: 'true' } }],
  'GET /api/stay-offers.php': [{}],
  'GET /api/spending.php': [{}],
  'GET /api/saved-card.php': [{}],
  'GET /api/withdrawal.php': [{ input: { payment_id: crypto.randomUUID() } }],
  'GET /api/last-order.php': [{}],
  'GET /api/directdebit.php': [{}],
  'GET /api/payment.php': [{ input: { payment_id: crypto.randomUUID() } }],
});

/** Returns the calls whose responses reveal the other member to `who`: by id, by name, or by a text. */
export async function sightings(
  { app }: Pick<TestServices, 'app'>,
  who: TestPerson,
  other: TestPerson,
  but: readonly BlockSide[] = [],
): Promise<string[]> {
  const { id: conversation } = pairOf(who.id, other.id);
  const marks = [other.id, other.email.split('@')[0]!, conversation, secret.toLowerCase()];
  const found: string[] = [];
  for (const [name, ways] of Object.entries(readings({ id: other.id, conversation }))) {
    const { call } = app.answers.find((answer) => answer.name === name)!;
    for (const { input = {}, names } of ways) {
      const { reply } = await who.ask(call, input);
      const text = (JSON.stringify(reply) ?? '').toLowerCase();
      if (marks.some((mark) => text.includes(mark)) && (names === undefined || !but.includes(names)))
        found.push(`${name} ${JSON.stringify(input)}`.replace(` {}`, ''));
    }
  }
  return found;
}
