import { expect, test } from 'vitest';
import { deleteReasons } from '#contract/accounts/account-deletion.ts';
import { stayOrder } from './stay-order.ts';

test('shows the discount first, and then the trial package, to a member who finds the site too expensive', () => {
  expect(stayOrder('price').slice(0, 2)).toEqual(['discount', 'trial']);
});

test.each(['no_members', 'found_someone', 'not_looking', 'time', undefined] as const)(
  'shows invisible mode first for the reason %s',
  (reason) => {
    expect(stayOrder(reason)[0]).toBe('invisible');
  },
);

test.each(deleteReasons)('shows every option once for the reason %s', (reason) => {
  expect(stayOrder(reason).toSorted()).toEqual(['discount', 'email', 'invisible', 'trial']);
});
