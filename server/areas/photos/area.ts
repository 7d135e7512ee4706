import { sql } from 'kysely';
import type { AreaSettings } from '../../platform/core/settings.ts';
import type { ServerArea } from '../../platform/core/area.ts';
import { adminFolder } from './admin-folder.ts';
import { makePhotoRevocations } from '../../integrations/photo-revocations.ts';
import type { Hub } from '../../platform/live/hub.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import { waitingFigure } from '../../platform/metrics/figures.ts';
import type { Db } from '../../platform/postgres/db.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { decisionsDue, decisionsWorker } from './decision-mail.ts';
import { pendingPhotos, photoCommands } from './photo-admin.ts';
import { photoCalls } from './photos-calls.ts';
import { type PhotoRoute, photosRoute } from './photos-route.ts';
import { sweepFiles, sweepWorker } from './sweep.ts';

export interface PhotoRouteServices extends Omit<PhotoRoute, 'revocations'> {
  readonly db: Db;
  readonly hub: Pick<Hub, 'notes'>;
}

export interface PhotoWorkServices {
  readonly db: Db;
  readonly sites: Sites;
  readonly storage: PhotoStorage;
  readonly uploads: string;
  readonly config: Pick<AreaSettings, 'dataDir'>;
}

/** Members' photos: upload, review and files. */
export const photos = {
  name: 'photos',
  calls: photoCalls,
  routes: (services: PhotoRouteServices) => [
    photosRoute({
      ...services,
      revocations: makePhotoRevocations(services.db, services.addresses, services.hub.notes),
    }),
  ],
  jobs: [decisionsDue, sweepFiles],
  workers: ({ db, sites, storage, uploads, config }: PhotoWorkServices) => [
    decisionsWorker(db, sites),
    sweepWorker(db, storage, [uploads, adminFolder(config)]),
  ],
  figures: [
    waitingFigure({
      name: 'photos_waiting',
      help: 'Photos that wait for review',
      rows: sql`SELECT count(*), min(created_at) AS oldest FROM ${pendingPhotos}`,
    }),
  ],
  admin: photoCommands,
} satisfies ServerArea;
