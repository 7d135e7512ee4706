import type { ServerArea } from '../../platform/core/area.ts';
import type { Db } from '../../platform/postgres/db.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import type { TokenCipher } from '../../platform/core/encrypted-token.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { exportWorker } from './build-export.ts';
import { endExports, endExportsWorker } from './end-exports.ts';
import { buildExport } from './exports.ts';
import { exportCalls } from './exports-calls.ts';
import { exportsRoute, type ExportsRoute } from './exports-route.ts';

export interface ExportRouteServices extends ExportsRoute {
  readonly db: Db;
}

export interface ExportWorkServices {
  readonly db: Db;
  readonly storage: PhotoStorage;
  readonly sites: Sites;
  readonly details: TokenCipher;
}

/** Exports: archives with a copy of a member's data. */
export const dataExports = {
  name: 'exports',
  calls: exportCalls,
  routes: (services: ExportRouteServices) => [exportsRoute({ ...services, db: services.db.share('archives') })],
  jobs: [buildExport, endExports],
  workers: ({ db, storage, sites, details }: ExportWorkServices) => [
    exportWorker({ db: db.share('exports'), storage, sites, details }),
    endExportsWorker(db, storage),
  ],
} satisfies ServerArea;
