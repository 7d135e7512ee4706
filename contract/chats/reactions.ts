import * as z from 'zod/mini';

/** What can be said to a message without words. How each looks is the screen's. */
export const reaction = z.enum(['love', 'laugh', 'wow', 'sad', 'thumb', 'fire']);
export type Reaction = z.infer<typeof reaction>;
