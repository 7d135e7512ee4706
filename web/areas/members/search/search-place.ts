import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { MemberId } from '#contract/members/members.ts';
import { eachOnce, searchQuery } from '../members.ts';
import { searchIn } from './search-params.ts';

/** History state of a profile: the query string of the search that led to it. */
export interface SearchPlace {
  readonly search: string;
}

/** Returns the search that led to the open profile, if any. */
export function useSearchPlace(): SearchPlace | undefined {
  const state: unknown = useLocation().state;
  return isSearchPlace(state) ? state : undefined;
}

function isSearchPlace(state: unknown): state is SearchPlace {
  return typeof state === 'object' && state !== null && 'search' in state && typeof state.search === 'string';
}

/** Returns the previous and next member in the search results. Loads the next page near the end. */
export function useNeighbours({ search }: SearchPlace, id: MemberId) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    searchQuery(searchIn(new URLSearchParams(search))),
  );
  const pages = data?.pages ?? [];
  const alike = pages[0]?.similar.flatMap(({ profiles }) => profiles) ?? [];
  const ids = eachOnce([...pages.flatMap(({ profiles }) => profiles), ...alike]).map((member) => member.id);
  const at = ids.indexOf(id);
  const ending = at >= 0 && at >= ids.length - 2 && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (ending) void fetchNextPage();
  }, [ending, fetchNextPage]);
  return { previous: at > 0 ? ids[at - 1] : undefined, next: at >= 0 ? ids[at + 1] : undefined };
}

/** The profile that was open last, to which the list scrolls on return. */
let lastSeen: (SearchPlace & { readonly id: MemberId }) | undefined;

export function useLastSeen(place: SearchPlace | undefined, id: MemberId): void {
  useEffect(() => {
    lastSeen = place && { ...place, id };
  }, [place, id]);
}

/** On return to the list, scrolls to the card of the last open profile and focuses it. */
export function useReturn(search: string, cardId: (id: MemberId) => string): void {
  useEffect(() => {
    const seen = lastSeen;
    lastSeen = undefined;
    const card = seen?.search === search ? document.getElementById(cardId(seen.id)) : null;
    if (!card) return;
    const { top, bottom } = card.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) card.scrollIntoView({ block: 'center' });
    card.querySelector('a')?.focus({ preventScroll: true });
    // This effect runs once, on return.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
