import { describe, expect, test } from 'vitest';
import { saveAccountSettings } from '#contract/accounts/account-settings.ts';
import { blockMember, unblockMember } from '#contract/blocks.ts';
import type { MessageId } from '#contract/chats/chats.ts';
import { likeMember } from '#contract/likes.ts';
import { findMatches } from '#contract/members/match-finder.ts';
import { showSwipeGame, swipe } from '#contract/swipe-game.ts';
import { pairOf } from '../members/member-pair.ts';
import { testServices } from '#testing/services.ts';
import { eventsFor } from '#testing/live.ts';
import { type TestPerson, person } from '#testing/people.ts';
import type { CallName } from '#testing/roles/roles-matrix.ts';
import { type Other, secret, sightings } from '#testing/sightings.ts';
import { say } from '#testing/talk.ts';

const services = await testServices();
const { answers } = services.app;

/** Returns the number of unread messages and of new likes in a member's badges. */
async function badges(who: TestPerson): Promise<[number, number]> {
  const ask = async (name: CallName) => (await who.ask(answers.find((one) => one.name === name)!.call, {})).reply;
  const [chats, likes] = [await ask('GET /api/chats.php'), await ask('GET /api/likes.php')];
  return [
    (chats as { num_unread_messages: number }).num_unread_messages,
    (likes as { num_new_likes: number }).num_new_likes,
  ];
}

/** Creates two members who match, each with an unread message from the other. */
async function twoWhoMatch(one: string, other: string) {
  const [xena, zeno] = [
    await person(services, one, { premium: true }),
    await person(services, other, { gender: 'male', premium: true }),
  ];
  for (const who of [xena, zeno])
    await services.db
      .updateTable('member_card')
      .set({ country: 'NL', region: 'UT' })
      .where('id', '=', who.id)
      .execute();
  await xena.ask(likeMember, { profile: zeno.id });
  await zeno.ask(likeMember, { profile: xena.id });
  await say(zeno, xena, secret);
  await say(xena, zeno, secret);
  return [xena, zeno] as const;
}

describe.each(['the woman', 'the man'])('after %s has blocked their match', (who) => {
  test('no call reveals either member to the other, except the blocker’s name and what unblocking needs', async () => {
    const [xena, zeno] = await twoWhoMatch(`Xena ${who.slice(4)}`, `Zeno ${who.slice(4)}`);
    for (const [self, other] of [
      [xena, zeno],
      [zeno, xena],
    ] as const) {
      const before = await sightings(services, self, other);
      expect(before.map((name) => name.split(' ')[1])).toEqual(
        expect.arrayContaining(
          ['members', 'member', 'likes', 'likes-page', 'chats', 'chat'].map((noun) => `/api/${noun}.php`),
        ),
      );
    }
    const [blocker, blocked] = who === 'the woman' ? [xena, zeno] : [zeno, xena];
    await blocker.ask(blockMember, { profile: blocked.id });
    expect(await sightings(services, blocked, blocker, ['who blocked'])).toEqual([]);
    // The blocker must be able to unblock: the list of blocks, the profile and the conversation still show the member.
    expect(await sightings(services, blocker, blocked, ['who was blocked'])).toEqual([
      `GET /api/member.php {"id":"${blocked.id}"}`,
      `GET /api/chat.php {"profile":"${blocked.id}"}`,
      `GET /api/chat.php {"conversation":"${pairOf(xena.id, zeno.id).id}"}`,
    ]);
    expect([await badges(blocker), await badges(blocked)]).toEqual([
      [0, 0],
      [0, 0],
    ]);

    await blocker.ask(unblockMember, { profile: blocked.id });
    expect((await sightings(services, blocked, blocker)).length).toBeGreaterThan(6);
    expect((await badges(xena))[0]).toBe(1);
  });
});

type Deed = Extract<CallName, `${'POST' | 'PUT' | 'DELETE'} ${string}`>;

/** Returns every action that involves another member, and its outcome for the blocked member and for the blocker. */
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

test('after a block, no action of either member reaches the other', async () => {
  const [xena, zeno] = await twoWhoMatch('Xenia', 'Zenon');
  await xena.ask(blockMember, { profile: zeno.id });
  for (const [self, other, side] of [
    [zeno, xena, 0],
    [xena, zeno, 1],
  ] as const) {
    const told = eventsFor(services, other.id);
    const { id: conversation } = pairOf(self.id, other.id);
    for (const [name, input, ...outcomes] of deeds({ id: other.id, conversation })) {
      const { call } = answers.find((answer) => answer.name === name)!;
      const { status, problem } = await self.ask(call, input);
      expect(status < 300 ? 'ok' : problem.code, name).toEqual(outcomes[side]);
    }
    for (const invisible of [true, false]) await self.ask(saveAccountSettings, { invisible });
    expect(told).toEqual([]);
  }
  expect([await badges(xena), await badges(zeno)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('the swipe game and the match finder leave out blocked members', async () => {
  const [ylva, yves] = [await person(services, 'Ylva'), await person(services, 'Yves', { gender: 'male' })];
  for (const who of [ylva, yves])
    await services.db
      .updateTable('member_card')
      .set({ country: 'NL', region: 'UT' })
      .where('id', '=', who.id)
      .execute();
  const dealt = async (who: TestPerson, other: TestPerson) =>
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
