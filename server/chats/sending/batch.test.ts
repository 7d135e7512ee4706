import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConversationId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { makeMailbag } from './batch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A letter from somebody (`a`) in a conversation (`1`), such as `a1`. */
function letter(name: string) {
  return { from: name[0] as MemberId, conversation: name[1] as ConversationId, name };
}

/** A mailbag whose bags come back when they are told to, and what each held. */
function mailbag() {
  const bags: string[] = [];
  const back: (() => void)[] = [];
  const { take } = makeMailbag(async (all: readonly ReturnType<typeof letter>[]) => {
    bags.push(all.map(({ name }) => name).join(' '));
    const { promise, resolve } = Promise.withResolvers<void>();
    back.push(resolve);
    await promise;
    if (all.some(({ from }) => from === 'x')) throw new Error('The bag was lost.');
    return all.map(({ name }) => `${name} has arrived`);
  });
  const comesBack = async (bag: number) => {
    back[bag]!();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { bags, comesBack, take: async (name: string) => await take(letter(name)) };
}

test('the first leaves at once; what comes meanwhile leaves together when it is back', async () => {
  const { bags, comesBack, take } = mailbag();
  const all = Promise.all(['a1', 'b2', 'c3'].map(take));
  expect(bags).toEqual(['a1']);
  await comesBack(0);
  expect(bags).toEqual(['a1', 'b2 c3']);
  await comesBack(1);
  expect(await all).toEqual(['a1 has arrived', 'b2 has arrived', 'c3 has arrived']);
});

test('nothing waits more than 5 ms for others', async () => {
  const { bags, take } = mailbag();
  void take('a1');
  void take('b2');
  await vi.advanceTimersByTimeAsync(4);
  void take('c3');
  expect(bags).toEqual(['a1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(bags).toEqual(['a1', 'b2 c3']);
});

test('where four wait, more are coming: they leave after 5 ms, though the one before is back', async () => {
  const { bags, comesBack, take } = mailbag();
  void take('a1');
  for (const name of ['b2', 'c3', 'd4', 'e5']) void take(name);
  await comesBack(0);
  void take('f6');
  await vi.advanceTimersByTimeAsync(4);
  expect(bags).toEqual(['a1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(bags).toEqual(['a1', 'b2 c3 d4 e5 f6']);
});

test('no two of one sender or of one conversation are in a bag, and none of them is left behind', async () => {
  const { bags, comesBack, take } = mailbag();
  void take('z9');
  const all = Promise.all(['a1', 'a2', 'b1', 'b2', 'c3'].map(take));
  for (let bag = 0; bag < 3; bag += 1) {
    await comesBack(bag);
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(bags).toEqual(['z9', 'a1 b2 c3', 'a2 b1']);
  expect(await all).toHaveLength(5);
});

test('a lost bag is told to everyone whose letter was in it, and the next one leaves', async () => {
  const { bags, comesBack, take } = mailbag();
  const lost = expect(take('x1')).rejects.toThrow('The bag was lost.');
  const next = take('b2');
  await comesBack(0);
  await lost;
  await comesBack(1);
  expect([bags, await next]).toEqual([['x1', 'b2'], 'b2 has arrived']);
});
