import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMe } from '../accounts/user.ts';
import { queryOf, type Search, searchIn } from './search-address.ts';

/** The country that a search is about where it names none. */
export function useHome() {
  return useMe().profile.country;
}

/** The search that the address names; another search is another address, so that "back" leads to the one before. */
export function useSearch() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = useMemo(() => searchIn(query), [query]);
  const change = (next: Search) => void navigate({ search: queryOf(next) });
  return { search, change };
}

/** How long a slider rests before it counts as let go of. */
const restMilliseconds = 350;

/**
 * A search while it is being changed: shown at once, taken over when it rests. Whatever the address says in the
 * meantime (somebody goes back) counts more.
 */
export function useDraft(search: Search, takeOver: (search: Search) => void) {
  const written = queryOf(search);
  const [draft, setDraft] = useState({ of: written, search });
  const current = draft.of === written ? draft.search : search;
  const wanted = queryOf(current);
  const take = useEffectEvent(() => takeOver(current));
  useEffect(() => {
    if (wanted === written) return;
    const timer = setTimeout(take, restMilliseconds);
    return () => clearTimeout(timer);
  }, [wanted, written]);
  return { draft: current, slide: (next: Search) => setDraft({ of: written, search: next }) };
}

/** A value once it has rested for a moment. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
