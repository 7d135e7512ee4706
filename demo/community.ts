import { readFileSync } from 'node:fs';
import type { Language } from '#contract/languages.ts';
import type { MatchAnswers } from '#contract/members/match-finder.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { PictureId } from '#contract/photos.ts';
import type { Country } from '#contract/places.ts';
import { type FactAnswers, factNames } from '#contract/members/facts.ts';
import type { Gender, Interest, Sexuality } from '#contract/members/profile-values.ts';
import type { SavedSearch } from '#contract/members/saved-search.ts';
import { idOfName } from '#server/platform/core/ids.ts';
import { type City, cityNamed } from '#server/areas/site/cities.ts';
import { type DrawnPicture, drawnPictures } from './pictures.ts';

/** The frequency of a member's visits. */
export type Habit = 'often' | 'daily' | 'sometimes' | 'rarely';

/** A member of the demo community, identical on every machine. */
export interface DemoMember {
  readonly id: MemberId;
  /** Identifies the member in the community's other files. */
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly gender: Gender;
  readonly sexuality: Sexuality;
  readonly language: Language;
  readonly city: City;
  readonly birth_date: string;
  readonly facts: FactAnswers;
  readonly interests: readonly Interest[];
  readonly about_me: string;
  /** The member's saved search; null for most members. */
  readonly wish: SavedSearch | null;
  /** The member's answers in the match finder; null for more than half of the members. */
  readonly seeking: Seeking | null;
  readonly premium: boolean;
  readonly pictures: readonly DemoPicture[];
  /** Age of the account when the community is created, in days. */
  readonly member_days: number;
  readonly here: Habit;
}

/**
 * Answers in the match finder. They apply to the member's whole country, and to the genders that their profile seeks.
 */
type Seeking = Omit<MatchAnswers, 'genders' | 'countryregion'>;

/** A member's photo, which is one of the drawn pictures. */
export interface DemoPicture {
  readonly id: PictureId;
  readonly drawn: DrawnPicture;
  readonly premium_only: boolean;
}

/** Password of the lent members, documented in the README. Nobody can log in as another member of the community. */
export const demoPassword = 'plum-tree-2026';

/** The members that people can log in as to try the product. The simulation never acts on behalf of these members. */
export const lent = ['anna', 'bram', 'rachel', 'euan'] as const;

let members: readonly DemoMember[] | undefined;

/** Returns the 600 members of the demo community, starting with the lent ones. */
export function demoCommunity(): readonly DemoMember[] {
  members ??= linesOf<StoredMember>('members.jsonl').map(memberOf);
  return members;
}

/** Reads a JSON Lines file. */
export function linesOf<Line>(file: string): Line[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

/** A line of `members.jsonl`. */
interface StoredMember
  extends Omit<DemoMember, 'id' | 'email' | 'city' | 'facts' | 'wish' | 'seeking' | 'pictures'>, Partial<FactAnswers> {
  readonly email?: string;
  /** The country, region and town where the member lives. */
  readonly home: readonly [Country, string, string];
  readonly wish?: SavedSearch;
  readonly seeking?: Seeking;
  /** The names of the member's drawn pictures. `premium_only`: those that only premium members see. */
  readonly pictures: readonly string[];
  readonly premium_only?: readonly string[];
}

function memberOf({ home, pictures, premium_only = [], ...stored }: StoredMember): DemoMember {
  const { key } = stored;
  return {
    ...stored,
    id: idOfName<MemberId>(`demo member ${key}`),
    email: stored.email ?? `${key}@demo.damson.example`,
    city: cityNamed(...home)!,
    facts: Object.fromEntries(factNames.map((name) => [name, stored[name] ?? null])) as FactAnswers,
    wish: stored.wish ?? null,
    seeking: stored.seeking ?? null,
    pictures: pictures.map((name, position) => ({
      id: idOfName<PictureId>(`demo photo ${key} ${position}`),
      drawn: drawnPictures().get(name)!,
      premium_only: premium_only.includes(name),
    })),
  };
}
