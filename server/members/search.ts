import { countedResults, type MemberId, searchAges, type searchMembers, searchPage } from '#contract/members.ts';
import type { InputOf } from '#contract/call.ts';
import { isRefused } from '#contract/refusal.ts';
import { dayIn } from '#contract/time.ts';
import type { PhotoAddresses } from '../outside/photo-addresses.ts';
import { readCursor, writeCursor } from '../postgres/cursor.ts';
import type { Sql } from '../postgres/db.ts';
import { cardOf, cardView } from './cards.ts';
import { searchedGender } from './fit.ts';
import { hiddenFrom } from './hidden.ts';
import { cardsWanted, countWanted, type Wanted } from './search-queries.ts';

export interface SearchTerms {
  readonly addresses: PhotoAddresses;
  readonly niche: number;
}

/** A page of the members that fit the viewer both ways. What the viewer left open is filled in and told. */
export async function search(
  db: Sql,
  viewer: MemberId,
  asked: InputOf<typeof searchMembers>,
  { addresses, niche }: SearchTerms,
  now: Date,
) {
  const from = asked.after === undefined ? undefined : readCursor(asked.after);
  if (isRefused(from)) return from;
  const [own, hidden] = await Promise.all([cardOf(db, viewer), hiddenFrom(db, viewer)]);
  if (!own) throw new Error(`Member ${viewer} has no card; sign-up writes one.`);

  const ages = [asked.min_age ?? searchAges.min, asked.max_age ?? searchAges.max] as const;
  const made = {
    gender: searchedGender(own, asked.gender, niche),
    country: asked.country ?? own.country,
    countryregion: asked.countryregion ?? null,
    min_age: Math.min(...ages),
    max_age: Math.max(...ages),
  };
  const wanted: Wanted = {
    seeks: own.gender,
    gender: made.gender,
    country: made.country,
    region: made.countryregion,
    ...birthDays(made.min_age, made.max_age, dayIn('UTC', now)),
    hidden: [viewer, ...hidden],
  };

  // The count is the same on every page: only the first one asks for it.
  const [rows, counted] = await Promise.all([
    cardsWanted(db, wanted, from, searchPage + 1),
    from ? null : countWanted(db, wanted, countedResults + 1),
  ]);
  const page = rows.slice(0, searchPage);
  const last = page.at(-1);
  return {
    search: made,
    profiles: page.map(cardView(own, addresses, now)),
    next: last && rows.length > searchPage ? writeCursor({ at: last.last_active_at, id: last.id }) : null,
    num_results: counted && Math.min(counted, countedResults),
    more_than_counted: counted !== null && counted > countedResults,
  };
}

/** The days of birth of people who are `youngest` to `oldest` years old on `today`; the oldest age includes all above. */
export function birthDays(youngest: number, oldest: number, today: string) {
  const born_to = yearsBefore(today, youngest);
  if (oldest >= searchAges.max) return { born_from: '1900-01-01', born_to };
  return { born_from: dayAfter(yearsBefore(today, oldest + 1)), born_to };
}

function yearsBefore(today: string, years: number): string {
  const day = `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
  // There is no 29 February in most years; who was born on the 28th has had their birthday by then.
  return Number.isNaN(Date.parse(day)) || !isRealDay(day) ? `${day.slice(0, 8)}28` : day;
}

function isRealDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
