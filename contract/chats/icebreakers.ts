import * as z from 'zod/mini';

/**
 * Suggestions for starting a conversation, written separately for each language. The first two need a topic: a shared
 * interest, or the other member's city.
 */
export const icebreaker = z.enum([
  'interest',
  'city',
  'sunday',
  'laugh',
  'dish',
  'story',
  'trip',
  'song',
  'learn',
  'small',
  'cup',
  'landscape',
  'hours',
  'animal',
  'proud',
  'child',
  'evening',
  'return',
  'season',
  'question',
]);
export type Icebreaker = z.infer<typeof icebreaker>;
