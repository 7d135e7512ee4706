import type { Config } from '../config.ts';
import type { ServerArea } from '../kernel/area.ts';
import { adminFolder } from '../kernel/storage.ts';
import { makePhotoRevocations } from '../outside/photo-revocations.ts';
import type { Hub } from '../live/hub.ts';
import type { PhotoStorage } from '../outside/photo-storage.ts';
import type { Db } from '../postgres/db.ts';
import type { Sites } from '../kernel/sites.ts';
import { decisionsDue, decisionsWorker } from './decision-mail.ts';
import { photoAdmin, photoAdminHelp, type PhotoAdmin } from './photo-admin.ts';
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
  readonly config: Pick<Config, 'dataDir'>;
}

export interface PhotoAdminServices extends Omit<PhotoAdmin, 'storage'> {
  openStorage(): Promise<PhotoStorage>;
}

/** Photos of members: uploading, deciding about them, and their files. */
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
  admin: [
    {
      name: 'photos',
      help: photoAdminHelp,
      run: async (services: PhotoAdminServices, words, now) =>
        await photoAdmin({ ...services, storage: await services.openStorage() }, words, now),
    },
  ],
} satisfies ServerArea;
