import type { InputOf } from '#contract/call.ts';
import { type MemberId, type searchAsVisitor, visitorPage } from '#contract/members/members.ts';
import { searchAges } from '#contract/members/search.ts';
import type { Country } from '#contract/places.ts';
import { refuse } from '#contract/refusal.ts';
import { dayIn } from '#contract/time.ts';
import { hasTrafficSource, maySearchLoggedOut, type Tracking, tracking } from '#contract/tracking.ts';
import type { Viewer, Visitor } from '../../../platform/http/viewer.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { isRegionOf } from '../../site/regions.ts';
import { ageShown } from '../cards.ts';
import { birthDays } from '../profile/birth-days.ts';
import { gayNiche, opposite } from './compatibility.ts';
import type { Impressions } from '../impressions.ts';
import { openPhotos, pictureFor } from '../profile/pictures.ts';
import { countingAll, resultCount } from './search-filters.ts';
import { everybody, segmentsOf } from './search-order.ts';
import { pageOf } from './search-page.ts';
import { anybody, type Wanted } from './search-queries.ts';

interface VisitorSearch {
  /** The country that the visitor is assumed to be in. */
  readonly country: Country;
  /** The tracking cookie, stored if the visitor agreed. */
  readonly kept: string | undefined;
  /** Counts the members that the visitor is shown. */
  readonly count: (cards: readonly MemberId[]) => ReturnType<Impressions['ofCards']>;
}

/**
 * Returns the first members of a search, with blurred photos. A visitor's gender is unknown: they see the members that
 * the site expects them to look for, so that nobody is shown as seeking their own gender unless that is the site's
 * norm.
 */
export async function searchForVisitor(
  db: Sql,
  { site, addressOf, now }: Viewer | Visitor,
  asked: InputOf<typeof searchAsVisitor>,
  { country, kept, count }: VisitorSearch,
) {
  const { settings } = await site();
  if (!maySearchLoggedOut(settings, hasTrafficSource(asked) ? asked : sourceIn(kept)))
    return refuse('authentication_required');
  const gay = settings.niche === gayNiche;
  const search = {
    gender: asked.gender ?? (gay ? ('male' as const) : ('female' as const)),
    country: asked.country ?? country,
    countryregion: asked.countryregion ?? null,
    min_age: asked.min_age ?? searchAges.min,
    max_age: asked.max_age ?? searchAges.max,
  };
  const region = search.countryregion;
  if (region !== null && !isRegionOf(search.country, region)) return refuse('no_such_region');

  const today = dayIn('UTC', now);
  const wanted: Wanted = {
    seeks: gay ? search.gender : opposite(search.gender),
    gender: search.gender,
    country: search.country,
    regions: region === null ? undefined : [region],
    ...birthDays(search.min_age, search.max_age, today),
    ...anybody,
    real_members_only: true,
    hidden: [],
  };
  const order = { ...everybody, country: search.country };
  const page = { size: visitorPage, counting: countingAll(now, order, null) };
  const { rows, counted } = await pageOf(db, wanted, segmentsOf(now, order, null), page);
  const enough = await count(rows.map(({ id }) => id));
  if (enough) return enough;

  const visitor = { id: undefined, premium: false, addressOf };
  return {
    search,
    profiles: rows.map(({ id, name, gender, country, region, birth_date, main_image }) => ({
      name,
      gender,
      age: ageShown(birth_date, today),
      country,
      region,
      // Treated like a locked photo: only the blurred file is sent.
      main_image: main_image && pictureFor(visitor, id, main_image, openPhotos),
    })),
    ...resultCount(counted),
  };
}

function sourceIn(kept = ''): Tracking | undefined {
  const read = tracking.safeParse(Object.fromEntries(new URLSearchParams(kept)));
  return read.success ? read.data : undefined;
}
