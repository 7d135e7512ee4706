import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant } from '../time.ts';

/** A card that the payment provider stores for repeat orders. Only the provider has its number. */
export const savedCard = z.object({
  /** The brand of the card, such as `Visa`; null if the provider does not report it. */
  brand: z.nullable(z.string()),
  last_four: z.nullable(z.string()),
  agreed_at: instant,
});
export type SavedCard = z.input<typeof savedCard>;

/** Returns the viewer's saved card, or null. */
export const showSavedCard = call({
  method: 'GET',
  path: '/api/saved-card.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ saved_card: z.nullable(savedCard) }),
  refusals: {},
});

/** Removes the saved card: it cannot be charged any more, and the provider deletes it. */
export const removeSavedCard = call({
  method: 'DELETE',
  path: '/api/saved-card.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ saved_card: z.null() }),
  refusals: {},
});
