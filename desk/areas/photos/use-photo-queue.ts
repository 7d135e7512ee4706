import { useQuery } from '@tanstack/react-query';
import { listPhotoQueue } from '#contract/desk/photos.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { deskKeys } from '../../shared/keys.ts';
import { queueInterval } from '../../shared/queue-order.ts';

/** Returns the waiting photos. Refetches every 15 seconds and when the window gets focus. */
export function usePhotoQueue(site: string, only?: 'harmless') {
  return useQuery({
    queryKey: [deskKeys.photos, site, only ?? 'all'],
    queryFn: async ({ signal }) =>
      await askDesk(listPhotoQueue, { ...(site && { site }), ...(only && { only }) }, { signal }),
    refetchInterval: queueInterval,
    refetchOnWindowFocus: true,
  });
}
