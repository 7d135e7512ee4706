import { languageShortlists, type Language } from '#contract/languages.ts';
import type { MemberId } from '#contract/members.ts';
import { photoLimits, type PictureId } from '#contract/photos.ts';
import type { Country } from '#contract/places.ts';
import type { SavedSearch } from '#contract/saved-search.ts';
import {
  type BodyType,
  type EyeColor,
  type Gender,
  type HairColor,
  type Interest,
  interests,
  type RelationshipStatus,
  type Sexuality,
} from '#contract/profile-values.ts';
import { nameKey } from '#server/accounts/identity.ts';
import { idOfName } from '#server/ids.ts';
import { type City, citiesOf } from '#server/site/cities.ts';
import { regionsOf } from '#server/site/regions.ts';
import { type Chance, chanceOf } from './drawing/chance.ts';
import { type Look, lookOf } from './drawing/look.ts';
import { type SceneKind, sceneKinds, sceneKindsFor } from './drawing/scene-kinds.ts';
import { aboutMe } from './people/about-me.ts';
import { firstNames } from './people/first-names.ts';

/** A photo of the demo community: not taken, but drawn when somebody first looks at it. */
export interface DemoPicture {
  readonly id: PictureId;
  readonly drawn: { readonly portrait: Look } | { readonly scene: SceneKind; readonly seed: string };
  readonly premium_only: boolean;
}

/** A member of the demo community, the same on every machine. */
export interface DemoPerson {
  readonly id: MemberId;
  readonly seed: string;
  readonly name: string;
  readonly email: string;
  readonly gender: Gender;
  readonly sexuality: Sexuality;
  readonly language: Language;
  readonly city: City;
  readonly birth_date: string;
  readonly interests: readonly Interest[];
  readonly hair_color: HairColor;
  readonly eye_color: EyeColor;
  readonly body_type: BodyType;
  readonly relationship_status: RelationshipStatus;
  readonly tattoos: 'none' | 'one' | 'several';
  readonly about_me: string;
  /** The search they saved; most have not. */
  readonly wish: SavedSearch | null;
  readonly premium: boolean;
  readonly pictures: readonly DemoPicture[];
  /** How long before the community is made they were last here, and how long before they signed up. */
  readonly inactiveMinutes: number;
  readonly memberDays: number;
}

/** What is settled about a person before chance decides the rest. */
export interface Given {
  readonly seed: string;
  readonly country: Country;
  readonly gender: Gender;
  readonly name?: string;
  readonly city?: City;
  readonly born?: number;
  readonly sexuality?: Sexuality;
  readonly premium?: boolean;
  readonly email?: string;
}

/** The year the community is imagined in; ages are right for some years around it. */
const thisYear = 2026;

export function demoPerson(given: Given, taken: Set<string>): DemoPerson {
  const { seed, country, gender } = given;
  const chance = chanceOf(seed);
  const age = given.born ? thisYear - given.born : Math.round(22 + 44 * chance.fraction() ** 1.4);
  const born = thisYear - age;
  const language = languageIn(country, chance);
  const name = given.name ?? freeName(firstNames(country, gender, { born, language }), chance, taken);
  taken.add(nameKey(name));
  const liked = someInterests(chance);
  const gray = age > 50 && chance.likely((age - 45) / 30);
  const outside = {
    hair_color: gray ? chance.oneOf(['gray', 'white', 'gray']) : hairOf(gender, age, chance),
    eye_color: chance.oneOf(['blue', 'brown', 'brown', 'green', 'hazel', 'blue']),
    body_type: chance.oneOf(['slim', 'normal', 'normal', 'normal', 'fat']),
  } as const;
  const look = lookOf({ seed, gender, age, ...outside });
  const speaker = { language, country, gender, age, interests: liked };
  const person = {
    id: idOfName<MemberId>(`demo member ${seed}`),
    seed,
    name,
    gender,
    language,
    ...outside,
    email: given.email ?? `${seed}@demo.damson.example`,
    sexuality: given.sexuality ?? sexualityOf(gender, chance),
    city: given.city ?? cityIn(country, chance),
    birth_date: `${born}-${twoDigits(chance.between(1, 13))}-${twoDigits(chance.between(1, 29))}`,
    interests: liked,
    relationship_status: statusAt(age, chance),
    tattoos: chance.oneOf(['none', 'none', 'none', 'one', 'several']),
    about_me: aboutMe(speaker, chance.fraction),
    premium: given.premium ?? chance.likely(0.22),
    pictures: picturesOf(seed, look, liked, chance, given.name !== undefined),
    inactiveMinutes: Math.round(3 + 60 * 24 * 21 * chance.fraction() ** 4),
    memberDays: Math.round(2 + 500 * chance.fraction()),
    wish: !given.name && chance.likely(0.35) ? wishAt(age, chance) : null,
  };
  // Nobody here has more photos than a member may have.
  return { ...person, pictures: person.pictures.slice(0, photoLimits[person.premium ? 'premium' : 'free']) };
}

function languageIn(country: Country, chance: Chance): Language {
  const [first, second] = languageShortlists[country];
  const twoTongues: readonly Country[] = ['BE', 'CH', 'CA'];
  const minority = twoTongues.includes(country) ? 0.35 : 0;
  return second && chance.likely(minority) ? second : first!;
}

/** The name alone where it is free, else with the initial of a surname, as members choose them. */
function freeName(names: readonly string[], chance: Chance, taken: ReadonlySet<string>): string {
  const isFree = (name: string) => name.length >= 3 && name.length <= 20 && !taken.has(nameKey(name));
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const name = names[Math.floor(chance.fraction() * names.length)]!;
    if (isFree(name)) return name;
  }
  for (;;) {
    const first = names[Math.floor(chance.fraction() * names.length)]!;
    const name = `${first} ${String.fromCodePoint(65 + Math.floor(chance.between(0, 26)))}`;
    if (isFree(name)) return name;
  }
}

function hairOf(gender: Gender, age: number, chance: Chance): HairColor {
  if (gender === 'male' && age > 32 && chance.likely(0.14)) return 'bald';
  return chance.oneOf([
    'brunette',
    'brown',
    'brown',
    'dark_brown',
    'dark_brown',
    'black',
    'black',
    'blond',
    'blond',
    'dark_blond',
    'red',
  ]);
}

function sexualityOf(gender: Gender, chance: Chance): Sexuality {
  if (chance.likely(0.86)) return 'hetero';
  if (chance.likely(0.5)) return 'bi';
  return gender === 'female' ? 'lesbian' : 'gay';
}

/** A town by the number of people in it: most members live where most people do. */
function cityIn(country: Country, chance: Chance): City {
  const cities = regionsOf(country).flatMap(({ region }) => citiesOf(country, region).slice(0, 40));
  const weight = ({ population }: City) => Math.sqrt(population);
  let left = chance.fraction() * cities.reduce((sum, city) => sum + weight(city), 0);
  return cities.find((city) => (left -= weight(city)) <= 0) ?? cities[0]!;
}

function statusAt(age: number, chance: Chance): RelationshipStatus {
  if (age < 34) return chance.oneOf(['single', 'single', 'single', 'unmarried']);
  if (age < 55) return chance.oneOf(['single', 'single', 'divorced', 'divorced', 'unmarried']);
  return chance.oneOf(['single', 'divorced', 'divorced', 'widowed']);
}

/** Most look for somebody about as old as themselves. */
function wishAt(age: number, chance: Chance): SavedSearch {
  const ages = { min_age: Math.max(18, age - Math.round(chance.between(4, 14))), max_age: age + 10 };
  return { ...ages, ...(chance.likely(0.3) && { with_photo: 'yes' as const }) };
}

function someInterests(chance: Chance): Interest[] {
  const wanted = Math.round(chance.between(3, 8));
  const chosen = new Set<Interest>();
  while (chosen.size < wanted) chosen.add(interests[Math.floor(chance.fraction() * interests.length)]!);
  return interests.filter((interest) => chosen.has(interest));
}

function picturesOf(
  seed: string,
  look: Look,
  liked: readonly Interest[],
  chance: Chance,
  always: boolean,
): DemoPicture[] {
  if (!always && chance.likely(0.05)) return [];
  const fitting = sceneKindsFor(liked);
  const kinds = fitting.length > 0 ? fitting : sceneKinds;
  const more = Math.min(kinds.length, Math.floor(chance.between(always ? 3 : 0, 5)));
  const portrait: DemoPicture = {
    id: idOfName<PictureId>(`demo picture ${seed} 0`),
    drawn: { portrait: look },
    premium_only: !always && chance.likely(0.06),
  };
  const scenes = kinds.slice(0, more).map((scene, index): DemoPicture => ({
    id: idOfName<PictureId>(`demo picture ${seed} ${index + 1}`),
    drawn: { scene, seed: `${seed} ${index}` },
    premium_only: false,
  }));
  return [portrait, ...scenes];
}

function twoDigits(number: number): string {
  return String(Math.floor(number)).padStart(2, '0');
}
