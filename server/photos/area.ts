import type { Area } from '../kernel/area.ts';
import { makePhotoRevocations } from '../outside/photo-revocations.ts';
import type { Db } from '../postgres/db.ts';
import { photoCalls } from './photos-calls.ts';
import { type PhotoRoute, photosRoute } from './photos-route.ts';

export interface PhotoRouteServices extends Omit<PhotoRoute, 'revocations'> {
  readonly db: Db;
}

/** Photos of members: uploading, deciding about them, and their files. */
export const photos = {
  name: 'photos',
  calls: photoCalls,
  routes: (services: PhotoRouteServices) => [
    photosRoute({ ...services, revocations: makePhotoRevocations(services.db, services.addresses) }),
  ],
} satisfies Area;
