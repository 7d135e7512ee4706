import type { QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '#contract/live.ts';
import { keyName } from '../../shared/api/queries/query-key.ts';

const photos = keyName('photos');

export const photoKeys = { own: [photos] } as const;

/**
 * Returns the query keys that an event invalidates: a photo may have been reviewed, or premium may allow more photos.
 */
export function touchedBy({ event }: LiveEvent): readonly QueryKey[] {
  return event === 'user_changed' ? [photoKeys.own] : [];
}
