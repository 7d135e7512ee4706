import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { NoConnection, type Leave, makeBulkhead } from './bulkhead.ts';

const soon = () => performance.now() + 50;
const patient = () => performance.now() + 10_000;

test('a bulkhead limits the number of slots, and grants free ones in the order of arrival', async () => {
  const bulkhead = makeBulkhead(2);
  const came: string[] = [];
  const enter = async (who: string) => {
    const leave = await bulkhead.enter(patient());
    came.push(who);
    return leave;
  };
  const inside = [await enter('Anna'), await enter('Bram')];
  const waiting = ['Chloé', 'Dirk', 'Emma'].map(enter);
  await sleep(10);
  expect(came).toEqual(['Anna', 'Bram']);
  inside[0]!(false);
  const third = await waiting[0]!;
  expect(came).toEqual(['Anna', 'Bram', 'Chloé']);
  for (const leave of [inside[1]!, third]) leave(false);
  await Promise.all(waiting);
  expect(came).toEqual(['Anna', 'Bram', 'Chloé', 'Dirk', 'Emma']);
});

test('a caller times out when no slot is free, and does not take one later', async () => {
  const bulkhead = makeBulkhead(1);
  const leave = await bulkhead.enter(soon());
  await expect(bulkhead.enter(soon())).rejects.toThrow(NoConnection);
  leave(false);
  const again = await bulkhead.enter(soon());
  await expect(bulkhead.enter(soon())).rejects.toThrow(NoConnection);
  again(false);
});

test('after a stuck release, a bulkhead grants one slot at a time until one is released normally', async () => {
  const bulkhead = makeBulkhead(3);
  const inside = await Promise.all([1, 2, 3].map(async () => await bulkhead.enter(soon())));
  for (const leave of inside) leave(true);
  const probing = await bulkhead.enter(soon());
  await expect(bulkhead.enter(soon())).rejects.toThrow(NoConnection);
  const waiting = [1, 2, 3].map(async () => await bulkhead.enter(patient()));
  probing(true);
  const next = await waiting[0]!;
  expect(await Promise.race([waiting[1]!, sleep(30, 'waits')])).toBe('waits');
  next(false);
  for (const leave of await Promise.all(waiting.slice(1))) leave(false);
});

test('under random traffic, a bulkhead never exceeds its slots and admits everyone', async () => {
  const bulkhead = makeBulkhead(4);
  let inside = 0;
  let most = 0;
  const visit = async (at: number) => {
    const leave: Leave = await bulkhead.enter(patient());
    inside += 1;
    most = Math.max(most, inside);
    await sleep(at % 3);
    inside -= 1;
    leave(at % 7 === 0);
  };
  await Promise.all(Array.from({ length: 300 }, async (_, at) => await visit(at)));
  expect(most).toBe(4);
  expect(inside).toBe(0);
});
