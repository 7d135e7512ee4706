import { describe, expect, test } from 'vitest';
import { isRefused } from '#contract/refusal.ts';
import { makeFairQueue } from './fair-queue.ts';

const terms = { atOnce: 2, most: 50, mostForOne: 10, secondsUntilAgain: 3 };

/** Creates a queue whose work the test completes, and records the callers in the order of their turns. */
function watched(changes: Partial<typeof terms> = {}) {
  const queue = makeFairQueue({ ...terms, ...changes });
  const begun: string[] = [];
  const doing: PromiseWithResolvers<void>[] = [];
  const ask = async (asker: string) =>
    await queue.inTurn(asker, async () => {
      begun.push(asker);
      const work = Promise.withResolvers<void>();
      doing.push(work);
      await work.promise;
      return asker;
    });
  const finishOne = async () => {
    doing.shift()!.resolve();
    await new Promise(setImmediate);
  };
  return { queue, begun, doing, ask, finishOne };
}

describe('a fair queue', () => {
  test('runs two at a time, and the next one when a slot is free', async () => {
    const { ask, begun, doing, finishOne } = watched();
    const all = ['a', 'b', 'c'].map(ask);
    expect(begun).toEqual(['a', 'b']);
    await finishOne();
    expect(begun).toEqual(['a', 'b', 'c']);
    while (doing.length > 0) await finishOne();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  });

  test('continues with the next entry when work fails', async () => {
    const queue = makeFairQueue({ ...terms, atOnce: 1 });
    const failing = queue.inTurn('a', async () => await Promise.reject(new Error('a fault')));
    const next = queue.inTurn('b', async () => 'done');
    await expect(failing).rejects.toThrow('a fault');
    expect(await next).toBe('done');
  });

  test('alternates between callers, so nobody waits for the whole backlog of another caller', async () => {
    const { ask, begun, doing, finishOne } = watched({ atOnce: 1 });
    for (const asker of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) void ask(asker);
    while (doing.length > 0) await finishOne();
    expect(begun.join('')).toBe('aabcaba');
  });
});

describe('a full queue', () => {
  test('accepts ten waiting entries of one caller and refuses the eleventh', async () => {
    const { ask, queue } = watched();
    const answers = Array.from({ length: 13 }, () => ask('a'));
    expect(queue.waiting).toBe(10);
    expect(await answers[12]).toMatchObject({ refused: 'too_busy', details: { seconds: 3 } });
  });

  test('accepts fifty waiting entries in total', async () => {
    const { ask, queue } = watched();
    const answers = Array.from({ length: 60 }, (_, index) => ask(`asker ${index}`));
    expect(queue.waiting).toBe(50);
    expect((await Promise.all(answers.slice(52))).every(isRefused)).toBe(true);
  });

  test('makes room for a new caller by dropping the last entry of the caller with the most entries', async () => {
    const { ask, queue, begun, finishOne } = watched();
    const many = ['a', 'b', 'c', 'd', 'e'].map((asker) => Array.from({ length: 12 }, () => ask(asker)));
    expect(queue.waiting).toBe(50);
    const newcomer = ask('newcomer');
    expect(queue.waiting).toBe(50);
    expect(isRefused(await many[0]!.findLast(Boolean))).toBe(true);
    for (let time = 0; time < 7; time += 1) await finishOne();
    expect(begun).toContain('newcomer');
    await finishOne();
    void newcomer;
  });

  test('is empty after all work is done', async () => {
    const { ask, queue, doing, finishOne } = watched();
    const all = Array.from({ length: 300 }, (_, index) => ask(`asker ${index % 40}`));
    while (doing.length > 0) await finishOne();
    const answers = await Promise.all(all);
    expect(answers.filter((answer) => !isRefused(answer)).length).toBeGreaterThanOrEqual(52);
    expect(queue.waiting).toBe(0);
    expect(isRefused(await queue.inTurn('a', async () => 'done'))).toBe(false);
  });
});
