import * as z from 'zod/mini';

/** Gender, sexuality and interests of a profile. (Specification, section 3.) The facts are in `profile-fields.ts`. */
export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];
export const gender = z.enum(genders);

export const sexualities = ['hetero', 'gay', 'lesbian', 'bi'] as const;
export type Sexuality = (typeof sexualities)[number];
export const sexuality = z.enum(sexualities);

/** The interests that members can choose from. A site offers all of them, or those in its `interests` setting. */
export const interests = [
  'animals',
  'antiques',
  'art',
  'astronomy',
  'baking',
  'beach',
  'birdwatching',
  'board_games',
  'boxing',
  'camping',
  'cars',
  'cats',
  'ceramics',
  'chess',
  'cinema',
  'climbing',
  'coffee',
  'concerts',
  'cooking',
  'crafts',
  'cycling',
  'dancing',
  'dogs',
  'drawing',
  'fashion',
  'festivals',
  'fishing',
  'fitness',
  'football',
  'gaming',
  'gardening',
  'golf',
  'guitar',
  'hiking',
  'history',
  'horses',
  'jazz',
  'karaoke',
  'languages',
  'martial_arts',
  'meditation',
  'motorcycles',
  'mountains',
  'museums',
  'novels',
  'opera',
  'painting',
  'photography',
  'piano',
  'podcasts',
  'poetry',
  'quizzes',
  'road_trips',
  'running',
  'sailing',
  'sauna',
  'series',
  'singing',
  'skating',
  'skiing',
  'swimming',
  'tea',
  'tennis',
  'theatre',
  'travel',
  'vegetarian_food',
  'vinyl',
  'volunteering',
  'walking',
  'wine',
  'writing',
  'yoga',
] as const;
export type Interest = (typeof interests)[number];
export const interest = z.enum(interests);

/** The kinds of relationship to choose from. The specification has the question but no values. */
export const relationshipWishes = ['lasting', 'open', 'light', 'friendship'] as const;
export type RelationshipWish = (typeof relationshipWishes)[number];
export const relationshipWish = z.enum(relationshipWishes);
