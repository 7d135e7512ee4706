import type { QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '#contract/live.ts';
import { keyName } from '../../shared/api/queries/query-key.ts';

const photos = keyName('photos');

export const photoKeys = { own: [photos] } as const;

/** What an event changes here: a photo may have been checked, or premium allow more of them. */
export function touchedBy({ event }: LiveEvent): readonly QueryKey[] {
  return event === 'user_changed' ? [photoKeys.own] : [];
}
