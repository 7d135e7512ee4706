import { expect, test } from 'vitest';
import { deleteReasons } from '#contract/accounts/account-deletion.ts';
import { stayOrder } from './stay-order.ts';

test('who finds it too expensive sees the discount first, then the trial package', () => {
  expect(stayOrder('price').slice(0, 2)).toEqual(['discount', 'trial']);
});

test.each(['no_members', 'found_someone', 'not_looking', 'time', undefined] as const)(
  'for the reason %s, invisible mode comes first',
  (reason) => {
    expect(stayOrder(reason)[0]).toBe('invisible');
  },
);

test.each(deleteReasons)('for the reason %s, every option is there once', (reason) => {
  expect(stayOrder(reason).toSorted()).toEqual(['discount', 'email', 'invisible', 'trial']);
});
