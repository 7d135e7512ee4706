import { searchPage } from '#contract/members/members.ts';
import { fewResults, searchAges, widenedYears, type Widening } from '#contract/members/search.ts';
import { type FactFilters, isFilteredBy, withoutFact } from '#contract/members/fact-filters.ts';
import { searchedFacts } from '#contract/members/facts.ts';
import { facts } from '#contract/members/profile-fields.ts';
import { dayIn } from '#contract/time.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { regionsOf } from '../../site/regions.ts';
import { birthDays } from '../profile/birth-days.ts';
import type { ShownCard } from '../cards.ts';
import { type ResultCount, countOf, type Searching, wantedBy } from './search-filters.ts';
import type { Filters } from './search-order.ts';
import { segmentsOf } from './search-order.ts';
import { pageOf } from './search-page.ts';
import type { Wanted } from './search-queries.ts';

export interface Widened extends ResultCount {
  readonly widened: Widening;
  readonly rows: readonly ShownCard[];
}

/**
 * Fills up a short result with the same search widened step by step (neighboring regions, whole country, ±5 years),
 * each step on top of the previous ones, until a page is full; if results remain few, also without the filters for
 * interests or looks. Omits a step that finds nobody new. (Specification, section 2.)
 */
export async function widen(
  db: Sql,
  filters: Filters,
  searching: Searching,
  found: readonly ShownCard[],
): Promise<Widened[]> {
  const { own, hidden, began } = searching;
  const taken = found.map(({ id }) => id);
  const narrow = wantedBy(filters, searching);
  // The distance filter is dropped as soon as the region is widened.
  const result = await widenBy(stepsFor(filters, began), { ...filters, distance: null });
  return [...result, ...(await widenBy(loosened(narrow, taken.length), filters))];

  async function widenBy(steps: readonly Step[], only: Filters): Promise<Widened[]> {
    const widened: Widened[] = [];
    for (const step of steps) {
      if (taken.length >= searchPage) break;
      const wanted = { ...narrow, ...step.change };
      const unseen = { ...wanted, hidden: [...hidden, ...taken] };
      const segments = segmentsOf(began, only, own.cell);
      const { rows } = await pageOf(db, unseen, segments, { size: searchPage - taken.length });
      if (rows.length === 0) continue;
      widened.push({ widened: step.widened, rows, ...(await countOf(db, wanted, only, searching)) });
      taken.push(...rows.map(({ id }) => id));
    }
    return widened;
  }
}

const loosenedFacts = searchedFacts.filter((name) => facts[name].search.loosened);

/**
 * Drops the filters for interests or looks if there are a few results; without any, the empty list is explained
 * instead.
 */
function loosened({ interests, facts }: Wanted, found: number): Step[] {
  if (found === 0 || found >= fewResults) return [];
  const steps: (Step | false)[] = [
    interests.length > 0 && { widened: 'any_interests', change: { interests: [] } },
    loosenedFacts.some((name) => isFilteredBy(facts, name)) && {
      widened: 'any_looks',
      change: { facts: Object.assign({ ...facts }, ...loosenedFacts.map(withoutFact)) as FactFilters },
    },
  ];
  return steps.filter((step) => step !== false);
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
