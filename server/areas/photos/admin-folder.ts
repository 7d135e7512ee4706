import path from 'node:path';
import type { AreaSettings } from '../../platform/core/settings.ts';

/** Returns the folder to which `npm run admin -- photos` writes photos for an administrator to review. */
export function adminFolder({ dataDir }: Pick<AreaSettings, 'dataDir'>): string {
  return path.join(dataDir, 'admin');
}
