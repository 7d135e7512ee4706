import * as z from 'zod/mini';

/** The reactions to a message. Their appearance is up to the screen. */
export const reaction = z.enum(['love', 'laugh', 'wow', 'sad', 'thumb', 'fire']);
export type Reaction = z.infer<typeof reaction>;
