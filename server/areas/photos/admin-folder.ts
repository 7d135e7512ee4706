import path from 'node:path';
import type { AreaSettings } from '../../platform/core/settings.ts';

/** The folder in which `npm run admin -- photos` puts photos for an administrator to review. */
export function adminFolder({ dataDir }: Pick<AreaSettings, 'dataDir'>): string {
  return path.join(dataDir, 'admin');
}
