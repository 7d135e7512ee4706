import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useUser } from '../../../shared/people/user.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { savedSearchQuery, useClearSearch } from './saved-search.ts';
import {
  searchUrl,
  countFilters,
  offeredPart,
  queryOf,
  isEmpty,
  rebase,
  type Search,
  searchIn,
} from './search-params.ts';

/** Returns the country for a search that names none: the member's own, or the detected one for visitors. */
export function useHome() {
  const user = useUser();
  const { geoip_selected_country } = useSettings();
  return user?.profile.country ?? geoip_selected_country;
}

/**
 * Returns the search in the URL. Changing it navigates, so that "back" restores the previous search. `again`: continues
 * the previous change and replaces its history entry.
 */
export function useSearch() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { search_fields } = useSettings();
  const clear = useClearSearch();
  const { data: kept, isLoading, isFetched } = useQuery({ ...savedSearchQuery(), enabled: Boolean(useUser()) });
  /**
   * True if the URL contains no search. The screen then starts with the saved search or the member's preferred ages.
   */
  const open = isEmpty(query);
  const begins = open ? kept?.opens : undefined;
  const search = useMemo(() => offeredPart(begins ?? searchIn(query), search_fields), [begins, query, search_fields]);
  // The page renders some time after a change: a second change in between must not undo the first.
  const latest = useRef({ shown: search, wanted: search });
  const change = (wanted: Search, { again = false } = {}) => {
    const next = rebase(wanted, search, latest.current.shown === search ? latest.current.wanted : search);
    latest.current = { shown: search, wanted: next };
    if (kept?.opens && countFilters(next) === 0 && countFilters(search) > 0) clear(true);
    // An empty URL would open the saved search, so `searchUrl` names the default order. This is unnecessary if no
    // search opens by default.
    void navigate({ search: kept && !kept.opens ? queryOf(next) : searchUrl(next) }, { replace: again });
  };
  // If the saved search fails to load, run without it, even during a retry.
  return { search, change, meant: begins && kept?.saved, waiting: open && isLoading && !isFetched };
}

/** Delay after which a resting slider counts as released, in milliseconds. */
const restMilliseconds = 350;

interface Draft {
  readonly search: Search;
  /** Query strings for which the draft is valid: the initial one, and those to which the draft has navigated. */
  readonly at: readonly string[];
  /** True if an earlier part of this change has already been applied. */
  readonly again: boolean;
}

/**
 * Holds a search while the member edits it. The draft is displayed at once and applied after a pause. If the URL
 * changes otherwise, such as by going back, the URL takes precedence.
 */
export function useSearchDraft(search: Search, takeOver: (search: Search, how: { again: boolean }) => void) {
  const written = queryOf(search);
  const fresh: Draft = { search, at: [written], again: false };
  const [kept, setKept] = useState(fresh);
  const held = (one: Draft) => (one.at.includes(written) ? one : fresh);
  const draft = held(kept);
  const wanted = queryOf(draft.search);

  // Functional updates, because the state may have changed since the last render.
  const slide = (next: Search) => setKept((latest) => ({ ...held(latest), search: next }));
  const rest = useEffectEvent(() => {
    setKept((latest) => ({ ...held(latest), at: [...held(latest).at, wanted], again: true }));
    takeOver(draft.search, draft);
  });
  const arrive = useEffectEvent(() => setKept((latest) => ({ ...held(latest), at: [written] })));
  useEffect(() => {
    if (wanted === written) return arrive();
    const timer = setTimeout(rest, restMilliseconds);
    return () => clearTimeout(timer);
  }, [wanted, written]);
  return { draft: draft.search, slide };
}
