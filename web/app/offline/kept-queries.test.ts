import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { ConversationId } from '#contract/chats/chats.ts';
import { accountKeys } from '../../areas/accounts/keys.ts';
import { chatKeys } from '../../areas/chats/keys.ts';
import { paymentKeys } from '../../areas/payments/keys.ts';
import { peopleKeys } from '../../shared/people/keys.ts';
import { isKept, shownIn, showKept } from './kept-queries.ts';

function queryOf(queryKey: QueryKey, data: unknown) {
  const client = new QueryClient();
  client.setQueryData(queryKey, data);
  return client.getQueryCache().find({ queryKey })!;
}

describe('queries cached for offline use', () => {
  test('include what was shown, but not sessions, exports or pending payments', () => {
    for (const queryKey of [peopleKeys.user, chatKeys.list, accountKeys.settings])
      expect(isKept({ queryKey })).toBe(true);
    for (const queryKey of [accountKeys.sessions, accountKeys.dataExports, paymentKeys.payment('x' as never)]) {
      expect(isKept({ queryKey }), String(queryKey)).toBe(false);
    }
  });

  test('include the newest 100 messages of a conversation, and record that older messages exist', () => {
    const messages = Array.from({ length: 130 }, (_, id) => ({ id }));
    const key = chatKeys.conversation({ conversation: 'c' as ConversationId });
    const { data } = shownIn(queryOf(key, { messages, has_older: false }));
    expect(data).toMatchObject({ has_older: true, messages: { length: 100, 0: { id: 30 } } });
  });

  test('include the first 2 pages of a list', () => {
    const { data } = shownIn(queryOf(chatKeys.list, { pages: [1, 2, 3], pageParams: ['', 'a', 'b'] }));
    expect(data).toEqual({ pages: [1, 2], pageParams: ['', 'a'] });
  });

  test('do not replace newer data when restored, and keep the time of their last update', () => {
    const client = new QueryClient();
    client.setQueryData(chatKeys.list, 'newer');
    const at = Date.now() - 60_000;
    const kept = [
      { name: chatKeys.list, data: 'older', at },
      { name: peopleKeys.user, data: 'Anna', at },
    ];
    expect(showKept(client, kept)).toBe(1);
    expect(client.getQueryData(chatKeys.list)).toBe('newer');
    expect(client.getQueryState(peopleKeys.user)).toMatchObject({ data: 'Anna', dataUpdatedAt: at });
  });

  test('are stale when restored, even if they were cached a second ago', () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
    showKept(client, [{ name: peopleKeys.user, data: 'Anna', at: Date.now() - 1000 }]);
    expect(client.getQueryState(peopleKeys.user)).toMatchObject({ data: 'Anna', isInvalidated: true });
  });
});
