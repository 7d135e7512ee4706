import type { ServerArea } from '../../platform/core/area.ts';
import { blockCalls } from './blocks-calls.ts';

/** Blocks: two members who no longer see each other. */
export const blocks = {
  name: 'blocks',
  calls: () => blockCalls,
} satisfies ServerArea;
