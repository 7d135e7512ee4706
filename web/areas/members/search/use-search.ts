import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useUser } from '../../../shared/people/user.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { savedSearchQuery, useClearSearch } from './saved-search.ts';
import { searchUrl, countFilters, offeredPart, queryOf, isEmpty, type Search, searchIn } from './search-params.ts';

/** The country of a search that names none: the member's own, or a visitor's detected one. */
export function useHome() {
  const user = useUser();
  const { geoip_selected_country } = useSettings();
  return user?.profile.country ?? geoip_selected_country;
}

/**
 * The search in the URL; another search is another URL, so that "back" leads to the previous one. `again`: continues
 * the previous change, and replaces its history entry.
 */
export function useSearch() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { search_fields } = useSettings();
  const clear = useClearSearch();
  const { data: kept, isLoading, isFetched } = useQuery({ ...savedSearchQuery(), enabled: Boolean(useUser()) });
  /** The URL names no search: it begins with the saved one, or with the ages that the member wishes for. */
  const open = isEmpty(query);
  const begins = open ? kept?.opens : undefined;
  const search = useMemo(() => offeredPart(begins ?? searchIn(query), search_fields), [begins, query, search_fields]);
  const change = (next: Search, { again = false } = {}) => {
    if (kept?.opens && countFilters(next) === 0 && countFilters(search) > 0) clear(true);
    // An address without filters would begin with others, and so would one before it is known which.
    void navigate({ search: kept && !kept.opens ? queryOf(next) : searchUrl(next) }, { replace: again });
  };
  // If it cannot be loaded, the search runs without it, even while it is refetched.
  return { search, change, meant: begins && kept?.saved, waiting: open && isLoading && !isFetched };
}

/** How long a slider rests before it counts as released. */
const restMilliseconds = 350;

interface Draft {
  readonly search: Search;
  /** The queries for which the draft is valid: where it began, and those it navigates to. */
  readonly at: readonly string[];
  /** It was applied before, and the change continues. */
  readonly again: boolean;
}

/**
 * A search while it is being changed: shown at once, applied when the input pauses, and editable meanwhile. An
 * unrelated URL (the member went back) takes precedence.
 */
export function useSearchDraft(search: Search, takeOver: (search: Search, how: { again: boolean }) => void) {
  const written = queryOf(search);
  const fresh: Draft = { search, at: [written], again: false };
  const [kept, setKept] = useState(fresh);
  const held = (one: Draft) => (one.at.includes(written) ? one : fresh);
  const draft = held(kept);
  const wanted = queryOf(draft.search);

  // Each update changes its own part only: others may have happened since the last render.
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

/** Returns a value once it has not changed for a moment. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
