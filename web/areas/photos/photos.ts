import { queryOptions, useQuery } from '@tanstack/react-query';
import { listPhotos } from '#contract/photos.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { photoKeys } from './keys.ts';

/** Query for the member's own photos, in order. */
export const photosQuery = (from: Ask = ask) =>
  queryOptions({ queryKey: photoKeys.own, queryFn: async () => await from(listPhotos, {}) });

export function usePhotos() {
  return useQuery(photosQuery());
}
