import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConversationId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { makeBatcher } from './batch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns a message from somebody (`a`) in a conversation (`1`), such as `a1`. */
function letter(name: string) {
  return { from: name[0] as MemberId, conversation: name[1] as ConversationId, name };
}

/** Returns a batcher whose batches complete on demand, and the contents of each batch. */
function batcher() {
  const batches: string[] = [];
  const back: (() => void)[] = [];
  const { take } = makeBatcher(
    async (all: readonly ReturnType<typeof letter>[]) => {
      batches.push(all.map(({ name }) => name).join(' '));
      const { promise, resolve } = Promise.withResolvers<void>();
      back.push(resolve);
      await promise;
      if (all.some(({ from }) => from === 'x')) throw new Error('The batch was lost.');
      return all.map(({ name }) => `${name} has arrived`);
    },
    ({ from, conversation }) => [from, conversation],
  );
  const comesBack = async (batch: number) => {
    back[batch]!();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { batches, comesBack, take: async (name: string) => await take(letter(name)) };
}

test('the first item is sent at once; items that arrive meanwhile are sent together when it completes', async () => {
  const { batches, comesBack, take } = batcher();
  const all = Promise.all(['a1', 'b2', 'c3'].map(take));
  expect(batches).toEqual(['a1']);
  await comesBack(0);
  expect(batches).toEqual(['a1', 'b2 c3']);
  await comesBack(1);
  expect(await all).toEqual(['a1 has arrived', 'b2 has arrived', 'c3 has arrived']);
});

test('no item waits more than 5 ms for others', async () => {
  const { batches, take } = batcher();
  void take('a1');
  void take('b2');
  await vi.advanceTimersByTimeAsync(4);
  void take('c3');
  expect(batches).toEqual(['a1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual(['a1', 'b2 c3']);
});

test('four waiting items leave after 5 ms, not when the batch in flight completes', async () => {
  const { batches, comesBack, take } = batcher();
  void take('a1');
  for (const name of ['b2', 'c3', 'd4', 'e5']) void take(name);
  await comesBack(0);
  void take('f6');
  await vi.advanceTimersByTimeAsync(4);
  expect(batches).toEqual(['a1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual(['a1', 'b2 c3 d4 e5 f6']);
});

test('while two batches are in flight, the next one fills until one of them completes', async () => {
  const { batches, comesBack, take } = batcher();
  void take('a1');
  void take('b2');
  await vi.advanceTimersByTimeAsync(5);
  for (const name of ['c3', 'd4', 'e5', 'f6']) void take(name);
  await vi.advanceTimersByTimeAsync(20);
  void take('g7');
  expect(batches).toEqual(['a1', 'b2']);
  await comesBack(1);
  expect(batches).toEqual(['a1', 'b2', 'c3 d4 e5 f6 g7']);
});

test('a full batch leaves at once, however many are in flight; under load the rest wait up to 10 ms', async () => {
  const { batches, comesBack, take } = batcher();
  const names = Array.from({ length: 40 }, (_, index) => String.fromCodePoint(0x100 + index, 0x200 + index));
  const all = Promise.all(names.map(take));
  const sizes = () => batches.map((batch) => batch.split(' ').length);
  expect(sizes()).toEqual([1, 32]);
  await comesBack(0);
  await vi.advanceTimersByTimeAsync(9);
  expect(sizes()).toEqual([1, 32]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sizes()).toEqual([1, 32, 7]);
  await comesBack(1);
  await comesBack(2);
  expect(await all).toHaveLength(40);
});

test('a batch never contains two messages from the same sender or conversation, and every message is sent', async () => {
  const { batches, comesBack, take } = batcher();
  void take('z9');
  const all = Promise.all(['a1', 'a2', 'b1', 'b2', 'c3'].map(take));
  for (let batch = 0; batch < 3; batch += 1) {
    await comesBack(batch);
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(batches).toEqual(['z9', 'a1 b2 c3', 'a2 b1']);
  expect(await all).toHaveLength(5);
});

test('a failed batch rejects every item in it, and the next batch is sent', async () => {
  const { batches, comesBack, take } = batcher();
  const lost = expect(take('x1')).rejects.toThrow('The batch was lost.');
  const next = take('b2');
  await comesBack(0);
  await lost;
  await comesBack(1);
  expect(batches).toEqual(['x1', 'b2']);
  expect(await next).toBe('b2 has arrived');
});
