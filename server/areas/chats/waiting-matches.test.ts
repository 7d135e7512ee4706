import { beforeEach, expect, test } from 'vitest';
import { blockMember } from '#contract/blocks.ts';
import { removeChat } from '#contract/chats/chats.ts';
import { listWaitingMatches, waitingMatchesShown } from '#contract/chats/waiting-matches.ts';
import { likeMember, takeBackLike } from '#contract/likes.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { say } from '#testing/talk.ts';

const services = await testServices();
const { db, clock } = services;
const anna = await person(services, 'Anna');
const bram = await person(services, 'Bram', { gender: 'male' });
const dirk = await person(services, 'Dirk', { gender: 'male' });

beforeEach(async () => {
  for (const table of ['message', 'inbox', 'pair', 'like_in', 'like_out', 'member_hidden'] as const)
    await db.deleteFrom(table).execute();
});

async function match(one: TestPerson, other: TestPerson): Promise<void> {
  await one.ask(likeMember, { profile: other.id });
  clock.move(1000);
  await other.ask(likeMember, { profile: one.id });
}

async function waitingFor(viewer: TestPerson): Promise<string[]> {
  const { status, reply } = await viewer.ask(listWaitingMatches, {});
  expect(status).toBe(200);
  return reply.profiles.map(({ name }) => name);
}

test('matches wait for both members, the newest first, and a like without an answer does not', async () => {
  await match(anna, bram);
  await match(dirk, anna);
  expect(await waitingFor(anna)).toEqual(['Dirk', 'Bram']);
  expect(await waitingFor(bram)).toEqual(['Anna']);
  await bram.ask(likeMember, { profile: dirk.id });
  expect(await waitingFor(dirk)).toEqual(['Anna']);
});

test('a match does not wait after the first message, even if the conversation is removed', async () => {
  await match(anna, bram);
  const { conversation } = (await say(anna, bram, 'Hello')).reply;
  expect(await waitingFor(anna)).toEqual([]);
  expect(await waitingFor(bram)).toEqual([]);
  await bram.ask(removeChat, { conversation });
  expect(await waitingFor(bram)).toEqual([]);
});

test('a match does not wait after the like has been taken back', async () => {
  await match(anna, bram);
  await anna.ask(takeBackLike, { profile: bram.id });
  expect(await waitingFor(bram)).toEqual([]);
});

test('a match does not wait after a block', async () => {
  await match(anna, bram);
  await anna.ask(blockMember, { profile: bram.id });
  expect(await waitingFor(anna)).toEqual([]);
  expect(await waitingFor(bram)).toEqual([]);
});

test('a match who has left does not wait', async () => {
  const hugo = await person(services, 'Hugo', { gender: 'male' });
  await match(anna, hugo);
  await db.updateTable('member').set({ status: 'pending_deletion' }).where('id', '=', hugo.id).execute();
  await db.updateTable('member_card').set({ listed: false }).where('id', '=', hugo.id).execute();
  expect(await waitingFor(anna)).toEqual([]);
});

test('the latest matches wait, up to a limit', async () => {
  const names: string[] = [];
  for (let number = 1; number <= waitingMatchesShown + 1; number += 1) {
    const name = `Match ${number}`;
    names.unshift(name);
    await match(await person(services, name, { gender: 'male' }), anna);
  }
  expect(await waitingFor(anna)).toEqual(names.slice(0, waitingMatchesShown));
});
