import type { ServerArea } from '../../platform/core/area.ts';

/** Credits: a member's wallet, and the ledger of what went in and out. Its statement stands with the payments. */
export const credits = {
  name: 'credits',
} satisfies ServerArea;
