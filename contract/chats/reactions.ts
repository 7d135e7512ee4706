import * as z from 'zod/mini';

/** The reactions to a message. The screen decides how each looks. */
export const reaction = z.enum(['love', 'laugh', 'wow', 'sad', 'thumb', 'fire']);
export type Reaction = z.infer<typeof reaction>;
