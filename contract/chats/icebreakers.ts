import * as z from 'zod/mini';

/**
 * Ways to begin a conversation; each language has its words. The first two need something to speak of: an interest both
 * have, and the other's city.
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
