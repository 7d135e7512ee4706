import { expect, test } from 'vitest';
import type { MemberCard } from '#contract/members/members.ts';
import { eachOnce } from './members.ts';

test('shows a member who appears twice only at their first position', () => {
  const card = (id: string, online = false) => ({ id, online }) as MemberCard;
  const shown = eachOnce([card('anna'), card('bram'), card('chloe'), card('bram', true), card('dirk')]);
  expect(shown).toEqual([card('anna'), card('bram'), card('chloe'), card('dirk')]);
});
