import type { QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { keyName } from '../../shared/api/queries/query-key.ts';

const transactions = keyName('transactions');

export const creditKeys = { transactions: [transactions] } as const;

/** Returns the query keys that an event invalidates. */
export function touchedBy(event: LiveEvent, me: MemberId | undefined): readonly QueryKey[] {
  const paid = event.event === 'message_sent' && event.from === me;
  return paid || event.event === 'user_changed' ? [creditKeys.transactions] : [];
}
