import type { Area } from '../kernel/area.ts';
import type { Db } from '../postgres/db.ts';
import { exportCalls } from './exports-calls.ts';
import { exportsRoute, type ExportsRoute } from './exports-route.ts';

export interface ExportRouteServices extends ExportsRoute {
  readonly db: Db;
}

/** The copy that members get of their data. */
export const dataExports = {
  name: 'exports',
  calls: exportCalls,
  routes: (services: ExportRouteServices) => [exportsRoute({ ...services, db: services.db.share('archives') })],
} satisfies Area;
