import type { ServerArea } from '../../platform/core/area.ts';

/** Credits: each member's wallet and ledger. The payments area provides the call for transactions. */
export const credits = {
  name: 'credits',
} satisfies ServerArea;
