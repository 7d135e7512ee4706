import type { ServerArea } from '../kernel/area.ts';
import { creditCalls } from './credits-calls.ts';

/** Credits: a member's wallet, and the ledger of what went in and out. */
export const credits = {
  name: 'credits',
  calls: () => creditCalls,
} satisfies ServerArea;
