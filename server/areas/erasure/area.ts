import type { ServerArea } from '../../platform/core/area.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { eraseMembers, eraseMembersWorker } from './erase-due.ts';
import type { Traces } from './erase-member.ts';
import { forgetOld, forgetOldWorker } from './forget-old.ts';
import { endUnused, endUnusedWorker } from './retention.ts';

export interface ErasureServices extends Traces {
  readonly sites: Sites;
}

/** Erasure: erases members whose time has come, and deletes old data. */
export const erasure = {
  name: 'erasure',
  jobs: [eraseMembers, forgetOld, endUnused],
  workers: ({ sites, ...traces }: ErasureServices) => [
    eraseMembersWorker(traces),
    forgetOldWorker(traces.db),
    endUnusedWorker(traces.db, sites),
  ],
} satisfies ServerArea;
