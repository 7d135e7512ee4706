import * as z from 'zod/mini';

/**
 * The values of the profile's fields. (Specification, section 3.)
 * Their texts for members are in `locales/<language>/profile.json`.
 */
export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];
export const gender = z.enum(genders);

export const sexualities = ['hetero', 'gay', 'lesbian', 'bi'] as const;
export type Sexuality = (typeof sexualities)[number];
export const sexuality = z.enum(sexualities);

export const hairColors = [
  'brunette',
  'blond',
  'brown',
  'white',
  'bald',
  'black',
  'dark_blond',
  'dark_brown',
  'gray',
  'red',
  'other',
] as const;
export type HairColor = (typeof hairColors)[number];
export const hairColor = z.enum(hairColors);

export const eyeColors = ['blue', 'green', 'hazel', 'brown'] as const;
export type EyeColor = (typeof eyeColors)[number];
export const eyeColor = z.enum(eyeColors);

export const bodyTypes = ['slim', 'normal', 'fat'] as const;
export type BodyType = (typeof bodyTypes)[number];
export const bodyType = z.enum(bodyTypes);

export const relationshipStatuses = [
  'single',
  'married',
  'divorced',
  'widowed',
  'unmarried',
  'living_together',
] as const;
export type RelationshipStatus = (typeof relationshipStatuses)[number];
export const relationshipStatus = z.enum(relationshipStatuses);

/** The specification names the field and no values. */
export const tattooCounts = ['none', 'one', 'several'] as const;
export type TattooCount = (typeof tattooCounts)[number];
export const tattooCount = z.enum(tattooCounts);

/** The interests a member can choose. A site offers all of them, or those of its `interests` setting. */
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
