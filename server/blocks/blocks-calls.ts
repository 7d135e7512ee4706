import { blockMember, unblockMember } from '#contract/blocks.ts';
import { answer } from '../http/answer.ts';
import { block, unblock } from './blocks.ts';

export const blockCalls = [
  answer(blockMember, ({ db, viewer, input }) => block(db, viewer, input.profile)),
  answer(unblockMember, ({ db, viewer, input }) => unblock(db, viewer, input.profile)),
];
