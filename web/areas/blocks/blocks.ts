import { queryOptions } from '@tanstack/react-query';
import { listBlocks } from '#contract/blocks.ts';
import { ask } from '../../shared/api/ask.ts';
import { blockKeys } from './keys.ts';

/** Query for the members blocked by this member. */
export const blocksQuery = () =>
  queryOptions({ queryKey: blockKeys.list, queryFn: async () => (await ask(listBlocks, {})).profiles });
