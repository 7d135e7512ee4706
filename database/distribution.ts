import type { Tables } from './tables.ts';

/**
 * The tables that a cluster distributes over its workers, each after those it refers to. All others stay on the
 * coordinator: messages are nine tenths of the disk. (docs/decisions/272-only-messages-are-distributed.md)
 */
export const distributedTables = [
  'message',
  'message_photo',
  'message_reaction',
] as const satisfies readonly (keyof Tables)[];

/** The column by which they are distributed: everything of a conversation is on one worker. */
export const distributionColumn = 'conversation_id';
