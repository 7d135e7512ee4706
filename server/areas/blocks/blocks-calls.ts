import { blockMember, listBlocks, unblockMember } from '#contract/blocks.ts';
import { answer } from '../../platform/http/answer.ts';
import { block, blocksOf, unblock } from './blocks.ts';

/** Limit on blocks per member; nobody blocks this many people by hand. */
const blocking = { name: 'blocks', points: 120, seconds: 3600 };

export const blockCalls = [
  answer(listBlocks, ({ db, viewer }) => blocksOf(db, viewer.id)),
  answer(blockMember, ({ db, viewer, input, key }) => block(db, viewer, input.profile, key), blocking),
  answer(unblockMember, ({ db, viewer, input }) => unblock(db, viewer.id, input.profile)),
];
