import type { QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '#contract/live.ts';
import { keyName } from '../api/queries/query-key.ts';

const user = keyName('user');
const settings = keyName('settings');

export const peopleKeys = { user: [user], settings: [settings] } as const;

/** Returns the query keys to refetch after an event. */
export function touchedBy({ event }: LiveEvent): readonly QueryKey[] {
  return event === 'user_changed' ? [peopleKeys.user] : [];
}
