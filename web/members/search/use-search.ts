import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useUser } from '../../people/user.ts';
import { useSettings } from '../../site/settings.ts';
import { savedSearchQuery } from './saved-search.ts';
import { addressOf, offeredPart, queryOf, saysNothing, type Search, searchIn } from './search-address.ts';

/** The country that a search is about where it names none: the member's own, or where a visitor is taken to be. */
export function useHome() {
  const user = useUser();
  const { geoip_selected_country } = useSettings();
  return user?.profile.country ?? geoip_selected_country;
}

/**
 * The search that the address names; another search is another address, so that "back" leads to the one before.
 * `again`: the same change goes on, and leaves nothing behind to go back to.
 */
export function useSearch() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { search_fields } = useSettings();
  const search = useMemo(() => offeredPart(searchIn(query), search_fields), [query, search_fields]);
  const { data: saved, isLoading, isFetched } = useQuery({ ...savedSearchQuery(), enabled: Boolean(useUser()) });
  const change = (next: Search, { again = false } = {}) =>
    void navigate({ search: saved ? addressOf(next) : queryOf(next) }, { replace: again });
  /** Nothing is said of whom to look for: the saved search is meant, if there is one. */
  const open = saysNothing(query);
  // Where it cannot be told, the search goes on without it, also while it is asked for again.
  return { search, change, meant: open ? saved : null, waiting: open && isLoading && !isFetched };
}

/** How long a slider rests before it counts as let go of. */
const restMilliseconds = 350;

interface Draft {
  readonly search: Search;
  /** The addresses at which it holds: where it was begun, and those that it is on its way to. */
  readonly at: readonly string[];
  /** It has been taken over before, and goes on. */
  readonly again: boolean;
}

/**
 * A search while it is being changed: shown at once, taken over when it rests, and changed further meanwhile. An
 * address that is none of its own (somebody went back) counts more.
 */
export function useDraft(search: Search, takeOver: (search: Search, how: { again: boolean }) => void) {
  const written = queryOf(search);
  const fresh: Draft = { search, at: [written], again: false };
  const [kept, setKept] = useState(fresh);
  const held = (one: Draft) => (one.at.includes(written) ? one : fresh);
  const draft = held(kept);
  const wanted = queryOf(draft.search);

  // Each of these changes what it is about and nothing else: the others may have happened since the last rendering.
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

/** A value once it has rested for a moment. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
