import * as z from 'zod/mini';

/**
 * Ways to start a conversation; each language has its own texts. The first two need a topic: a shared interest, and the
 * other member's city.
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
