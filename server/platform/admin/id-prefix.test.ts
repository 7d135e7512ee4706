import { describe, expect, test } from 'vitest';
import { testServices } from '#testing/services.ts';
import { AdminError, UsageError } from './admin-error.ts';
import { fullId, fullText } from './id-prefix.ts';

const { db, clock } = await testServices();
const first = '018f3a2b-1111-7000-8000-000000000001';
const second = '018f3a2b-1111-7000-8000-000000000002';
const other = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
const notice = (id: string) => ({
  id,
  declared_at: clock.now(),
  name: 'Anna',
  email: 'anna@example.org',
  order_number: '1',
  site: 'damson.test',
  language: 'en' as const,
});
await db
  .insertInto('withdrawal_notice')
  .values([notice(first), notice(second), notice(other)])
  .execute();
const find = async (typed: string) =>
  await fullId(db, typed, { noun: 'withdrawal', table: 'withdrawal_notice', column: 'id' });

describe('a shortened id', () => {
  test('finds the only row that begins with it, with or without hyphens, in any case', async () => {
    expect(await find('ffff')).toBe(other);
    expect(await find('FFFFFFFF-FFFF')).toBe(other);
    expect(await find('ffffffffffff7')).toBe(other);
    expect(await find(first)).toBe(first);
  });

  test('is refused with the candidates if several rows begin with it', async () => {
    await expect(find('018f')).rejects.toThrow(
      new AdminError(`More than one withdrawal begins with 018f:\n  ${first}\n  ${second}`),
    );
  });

  test('is refused if it is shorter than four characters', async () => {
    await expect(find('fff')).rejects.toThrow(UsageError);
  });

  test('is refused if no row begins with it', async () => {
    await expect(find('abcd')).rejects.toThrow(new AdminError('There is no withdrawal abcd.'));
  });

  test.each(['anna', "' OR 1=1", `${first}0`, '%%%%'])('is refused if it is not one: %s', async (typed) => {
    await expect(find(typed)).rejects.toThrow(UsageError);
  });
});

test('a shortened text finds the only one that begins with it; an exact one is found even if it is short', () => {
  expect(fullText('BANK-2', 'entry', ['bank-1', 'bank-22'])).toBe('bank-22');
  expect(fullText('b1', 'entry', ['b1', 'b12'])).toBe('b1');
  expect(() => fullText('bank', 'entry', ['bank-1', 'bank-2'])).toThrow('More than one entry begins with bank:');
  expect(() => fullText('b', 'entry', ['b1'])).toThrow(UsageError);
});
