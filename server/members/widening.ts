import { searchPage } from '#contract/members.ts';
import { searchAges, widenedYears, type Widening } from '#contract/search.ts';
import { dayIn } from '#contract/time.ts';
import type { Sql } from '../postgres/db.ts';
import { regionsOf } from '../site/regions.ts';
import { birthDays } from './birth-days.ts';
import type { CardRow } from './cards.ts';
import { type Counted, countOf, type Filters, type Searching, wantedBy } from './search-filters.ts';
import { stretchesOf } from './search-order.ts';
import { pageOf } from './search-page.ts';
import type { Wanted } from './search-queries.ts';

export interface Widened extends Counted {
  readonly widened: Widening;
  readonly rows: readonly CardRow[];
}

/**
 * Fills up a short result: the same search widened step by step (neighbouring regions, whole country, ±5 years), each
 * step with those before it, until a page is full. A step that finds nobody new is left out. (Decisions, section 4.)
 */
export async function widen(
  db: Sql,
  filters: Filters,
  searching: Searching,
  found: readonly CardRow[],
): Promise<Widened[]> {
  const { own, hidden, began } = searching;
  const taken = found.map(({ id }) => id);
  const result: Widened[] = [];
  const narrow = wantedBy(filters, searching);
  for (const { widened, change } of stepsFor(filters, began)) {
    if (taken.length >= searchPage) break;
    const wanted = { ...narrow, ...change };
    // How far away is as wide as where: in the next regions already it no longer counts.
    const wide = { ...filters, distance: null };
    const unseen = { ...wanted, hidden: [...hidden, ...taken] };
    const stretches = stretchesOf(began, wide, own.cell);
    const { rows } = await pageOf(db, unseen, stretches, undefined, searchPage - taken.length);
    if (rows.length === 0) continue;
    result.push({ widened, rows, ...(await countOf(db, wanted, wide, searching)) });
    taken.push(...rows.map(({ id }) => id));
  }
  return result;
}

interface Step {
  readonly widened: Widening;
  readonly change: Partial<Wanted>;
}

function stepsFor({ country, countryregion, distance, min_age, max_age }: Filters, began: Date): Step[] {
  const neighbours = regionsOf(country).find(({ region }) => region === countryregion)?.neighbours ?? [];
  const youngest = Math.max(searchAges.min, min_age - widenedYears);
  const oldest = Math.min(searchAges.max, max_age + widenedYears);
  const moreAges = youngest < min_age || oldest > max_age;
  const steps: (Step | false)[] = [
    countryregion !== null &&
      neighbours.length > 0 && {
        widened: 'neighbouring_regions',
        change: { regions: [countryregion, ...neighbours] },
      },
    (countryregion !== null || distance !== null) && { widened: 'whole_country', change: { regions: undefined } },
    moreAges && {
      widened: 'more_ages',
      change: { regions: undefined, ...birthDays(youngest, oldest, dayIn('UTC', began)) },
    },
  ];
  return steps.filter((step) => step !== false);
}
