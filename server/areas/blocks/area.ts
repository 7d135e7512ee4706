import type { ServerArea } from '../../platform/core/area.ts';
import { blockCalls } from './blocks-calls.ts';

/** Blocks between members. */
export const blocks = {
  name: 'blocks',
  calls: () => blockCalls,
} satisfies ServerArea;
