import { describe, expect, test } from 'vitest';
import { saveAccountSettings } from '#contract/account-settings.ts';
import { blockMember, unblockMember } from '#contract/blocks.ts';
import type { ConversationId, MessageId } from '#contract/chats.ts';
import { likeMember } from '#contract/likes.ts';
import { findMatches } from '#contract/match-finder.ts';
import type { MemberId } from '#contract/members.ts';
import { showSwipeGame, swipe } from '#contract/swipe-game.ts';
import { pairOf } from '../members/pair.ts';
import { testGround } from '../testing/ground.ts';
import { eventsFor } from '../testing/live.ts';
import { type Person, person } from '../testing/people.ts';
import type { CallName } from '../testing/roles-matrix.ts';
import { say } from '../testing/talk.ts';

const ground = await testGround();
const { answers } = ground.app;

/** Nothing of the other's stands in what a call answers, or it stands there because the specification says so. */
type Reading = readonly { readonly input?: object; readonly names?: 'who blocked' | 'who was blocked' }[];

interface Other {
  readonly id: MemberId;
  readonly conversation: ConversationId;
}

type Read = Extract<CallName, `GET ${string}`>;

/** Every call that reads, in all the ways that could tell of somebody. A new one does not compile until it is here. */
const readings = ({ id, conversation }: Other): Readonly<Record<Read, Reading>> => ({
  'GET /api/settings.php': [{}],
  'GET /api/companyinfo.php': [{}],
  'GET /api/interests.php': [{}],
  'GET /api/regions.php': [{}],
  'GET /api/cities.php': [{ input: { country: 'NL', region: 'UT' } }],
  'GET /api/geocode.php': [{ input: { lat: 52.09, lon: 5.12 } }],
  'GET /api/user.php': [{}],
  // Ends the session, and tells nothing.
  'GET /api/logout.php': [],
  'GET /api/account-settings.php': [{}],
  'GET /api/sessions.php': [{}],
  'GET /api/data-export.php': [{}],
  'GET /api/appeal.php': [{ input: { token: 'x'.repeat(43) } }],
  'GET /api/members.php': [
    {},
    { input: { online: 'yes' } },
    { input: { gender: 'female' } },
    { input: { gender: 'male' } },
    // Too narrow a search is filled up with similar members.
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
  'GET /api/likes-page.php': [
    { input: { type: 'received' } },
    { input: { type: 'sent' } },
    { input: { type: 'matches' } },
  ],
  'GET /api/auto-like.php': [{}],
  'GET /api/swipe-game.php': [{}],
  'GET /api/profile.php': [{}],
  'GET /api/signup-steps.php': [{}],
  'GET /api/photos.php': [{}],
  'GET /api/chats.php': [{}, { input: { name: 'Xe' } }, { input: { name: 'Ze' } }],
  'GET /api/chat.php': [
    { input: { profile: id }, names: 'who blocked' },
    { input: { conversation }, names: 'who blocked' },
  ],
  'GET /api/message.php': [{ input: { conversation, message: crypto.randomUUID() }, names: 'who blocked' }],
  'GET /api/notifications.php': [{}],
  'GET /api/subscription.php': [{ input: { token: 'x'.repeat(43) } }],
  'GET /api/transactions.php': [{}],
  'GET /api/packages.php': [{}],
  'GET /api/discountcode.php': [{ input: { welcome: 'true' } }],
  'GET /api/stay-offers.php': [{}],
  'GET /api/payment.php': [{ input: { payment_id: crypto.randomUUID() } }],
});

/** The calls in whose answers `who` comes upon the other: by id, by name, or by what was written. */
async function sightings(who: Person, other: Person, { but }: { but?: 'who blocked' | 'who was blocked' } = {}) {
  const { id: conversation } = pairOf(who.id, other.id);
  const marks = [other.id, other.email.split('@')[0]!, conversation, 'a secret word'];
  const found: string[] = [];
  for (const [name, ways] of Object.entries(readings({ id: other.id, conversation }))) {
    const { call } = answers.find((answer) => answer.name === name)!;
    for (const { input = {}, names } of ways) {
      const { reply } = await who.ask(call, input);
      const text = (JSON.stringify(reply) ?? '').toLowerCase();
      if (marks.some((mark) => text.includes(mark)) && (names === undefined || names !== but))
        found.push(`${name} ${JSON.stringify(input)}`.replace(` {}`, ''));
    }
  }
  return found;
}

/** How many unread messages and new likes a member's badges count. */
async function badges(who: Person): Promise<[number, number]> {
  const ask = async (name: CallName) => (await who.ask(answers.find((one) => one.name === name)!.call, {})).reply;
  const [chats, likes] = [await ask('GET /api/chats.php'), await ask('GET /api/likes.php')];
  return [
    (chats as { num_unread_messages: number }).num_unread_messages,
    (likes as { num_new_likes: number }).num_new_likes,
  ];
}

/** Two who match, and of whom each has written something that the other has not read. */
async function twoWhoMatch(one: string, other: string) {
  const [xena, zeno] = [
    await person(ground, one, { premium: true }),
    await person(ground, other, { gender: 'male', premium: true }),
  ];
  for (const who of [xena, zeno])
    await ground.db.updateTable('member_card').set({ country: 'NL', region: 'UT' }).where('id', '=', who.id).execute();
  await xena.ask(likeMember, { profile: zeno.id });
  await zeno.ask(likeMember, { profile: xena.id });
  await say(zeno, xena, 'A secret word');
  await say(xena, zeno, 'A secret word');
  return [xena, zeno] as const;
}

describe.each(['the woman', 'the man'])('where %s has blocked the other', (who) => {
  test('no call tells either of the other, but who was blocked is told by whom', async () => {
    const [xena, zeno] = await twoWhoMatch(`Xena ${who.slice(4)}`, `Zeno ${who.slice(4)}`);
    for (const [self, other] of [
      [xena, zeno],
      [zeno, xena],
    ] as const) {
      const before = await sightings(self, other);
      expect(before.map((name) => name.split(' ')[1])).toEqual(
        expect.arrayContaining(
          ['members', 'member', 'likes', 'likes-page', 'chats', 'chat'].map((noun) => `/api/${noun}.php`),
        ),
      );
    }
    const [blocker, blocked] = who === 'the woman' ? [xena, zeno] : [zeno, xena];
    await blocker.ask(blockMember, { profile: blocked.id });
    expect(await sightings(blocked, blocker, { but: 'who blocked' })).toEqual([]);
    // The way to take it back: the list of whom one has blocked, their profile, and what was written with them.
    expect(await sightings(blocker, blocked, { but: 'who was blocked' })).toEqual([
      `GET /api/member.php {"id":"${blocked.id}"}`,
      `GET /api/chat.php {"profile":"${blocked.id}"}`,
      `GET /api/chat.php {"conversation":"${pairOf(xena.id, zeno.id).id}"}`,
    ]);
    expect([await badges(blocker), await badges(blocked)]).toEqual([
      [0, 0],
      [0, 0],
    ]);

    await blocker.ask(unblockMember, { profile: blocked.id });
    expect((await sightings(blocked, blocker)).length).toBeGreaterThan(6);
    expect((await badges(xena))[0]).toBe(1);
  });
});

type Deed = Extract<CallName, `${'POST' | 'PUT' | 'DELETE'} ${string}`>;

/** What one can do that concerns somebody, and what each side of a block is told. */
const deeds = ({ id, conversation }: Other) =>
  [
    ['POST /api/like.php', { profile: id }, 'blocked', 'no_such_member'],
    ['PUT /api/like.php', { profile: id }, 'ok', 'ok'],
    ['DELETE /api/like.php', { profile: id }, 'ok', 'ok'],
    ['POST /api/message.php', { profile: id, text: 'Hello' }, 'blocked', 'no_such_member'],
    ['POST /api/opening-line.php', { profile: id, text: 'Hello', pay: true }, 'blocked', 'no_such_member'],
    ['POST /api/gift.php', { profile: id, gift: 'rose', price: 3, text: '' }, 'blocked', 'no_such_member'],
    ['POST /api/typing.php', { conversation }, 'ok', 'ok'],
    [
      'POST /api/delivered.php',
      { delivered: [{ conversation, message: crypto.randomUUID() as MessageId }] },
      'ok',
      'ok',
    ],
    ['PUT /api/chat.php', { conversation, message: crypto.randomUUID() as MessageId }, 'ok', 'ok'],
    ['POST /api/page-hidden.php', {}, 'ok', 'ok'],
    ['DELETE /api/chat.php', { conversation }, 'ok', 'ok'],
  ] as const satisfies readonly (readonly [Deed, object, string, string])[];

test('nothing that one does reaches the other, in either direction', async () => {
  const [xena, zeno] = await twoWhoMatch('Xenia', 'Zenon');
  await xena.ask(blockMember, { profile: zeno.id });
  for (const [self, other, side] of [
    [zeno, xena, 0],
    [xena, zeno, 1],
  ] as const) {
    const told = eventsFor(ground, other.id);
    const { id: conversation } = pairOf(self.id, other.id);
    for (const [name, input, ...outcomes] of deeds({ id: other.id, conversation })) {
      const { call } = answers.find((answer) => answer.name === name)!;
      const { status, problem } = await self.ask(call, input);
      expect([name, status < 300 ? 'ok' : problem.code]).toEqual([name, outcomes[side]]);
    }
    for (const invisible of [true, false]) await self.ask(saveAccountSettings, { invisible });
    expect(told).toEqual([]);
  }
  expect([await badges(xena), await badges(zeno)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('who has been blocked is neither dealt in the swipe game nor found by the match finder', async () => {
  const [ylva, yves] = [await person(ground, 'Ylva'), await person(ground, 'Yves', { gender: 'male' })];
  for (const who of [ylva, yves])
    await ground.db.updateTable('member_card').set({ country: 'NL', region: 'UT' }).where('id', '=', who.id).execute();
  const dealt = async (who: Person, other: Person) =>
    [(await who.ask(showSwipeGame, {})).reply, (await who.ask(findMatches, {})).reply].map(({ profiles }) =>
      profiles.some(({ id }) => id === other.id),
    );
  const both = async () => (await Promise.all([dealt(ylva, yves), dealt(yves, ylva)])).flat();
  expect(await both()).toEqual([true, true, true, true]);
  await ylva.ask(blockMember, { profile: yves.id });
  expect(await both()).toEqual([false, false, false, false]);
  expect(
    (await yves.ask(swipe, { profile: ylva.id, decision: 'like', time_zone: 'Europe/Amsterdam' })).problem.code,
  ).toBe('blocked');
});
