import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant } from '../time.ts';

/** A card that the payment provider keeps for repeat orders; nobody else knows its number. */
export const savedCard = z.object({
  /** `Visa`; null where the provider does not tell. */
  brand: z.nullable(z.string()),
  last_four: z.nullable(z.string()),
  agreed_at: instant,
});
export type SavedCard = z.input<typeof savedCard>;

/** The card that the viewer has let a provider keep; null: there is none. */
export const showSavedCard = call({
  method: 'GET',
  path: '/api/saved-card.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ saved_card: z.nullable(savedCard) }),
  refusals: {},
});

/** Takes back that a card may be kept: nothing can be charged to it from now on, and its provider forgets it. */
export const removeSavedCard = call({
  method: 'DELETE',
  path: '/api/saved-card.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ saved_card: z.null() }),
  refusals: {},
});
