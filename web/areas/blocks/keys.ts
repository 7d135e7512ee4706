import type { QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '#contract/live.ts';
import { keyName } from '../../shared/api/queries/query-key.ts';

const blocks = keyName('blocks');

export const blockKeys = { list: [blocks] } as const;

/** Returns the query keys that an event invalidates. */
export function touchedBy({ event }: LiveEvent): readonly QueryKey[] {
  return event === 'member_hidden' ? [blockKeys.list] : [];
}
