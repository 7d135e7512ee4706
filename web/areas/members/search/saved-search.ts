import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { clearSearch, forgetSearch, saveSearch, showSavedSearch } from '#contract/members/saved-search.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { queryOf, type Search, tidy } from './search-params.ts';
import { memberKeys } from '../keys.ts';

interface KeptSearch {
  /** The member's saved search, shared by all devices, or null. */
  readonly saved: Search | null;
  /** The search for a URL without filters; null after the member has cleared the search. */
  readonly opens: Search | null;
}

/** Query for the saved search and the initial search. */
export const savedSearchQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: memberKeys.savedSearch,
    queryFn: async (): Promise<KeptSearch> => {
      const { search, opens } = await from(showSavedSearch, {});
      return { saved: search && tidy(search), opens: opens && tidy(opens) };
    },
    staleTime: 5 * 60_000,
  });

/** Returns whether a search equals the saved one. Ignores the gender if none was saved. */
export function isSaved(search: Search, saved: Search): boolean {
  const { gender: _whom, ...rest } = search;
  return queryOf(saved.gender ? search : rest) === queryOf(saved);
}

/** Records whether the member's next search starts without filters. */
export function useClearSearch() {
  const client = useQueryClient();
  const { queryKey } = savedSearchQuery();
  const { mutate } = useMutation({
    mutationFn: async (cleared: boolean) => await ask(clearSearch, { cleared }),
    onMutate: (cleared) =>
      void client.setQueryData(queryKey, (kept) => kept && { ...kept, opens: cleared ? null : kept.saved }),
  });
  return mutate;
}

/** Saves a search; null deletes the saved one. */
export function useSaveSearch() {
  const client = useQueryClient();
  const words = useWords('members.search.saved');
  const { queryKey } = savedSearchQuery();
  return useMutation({
    mutationFn: async (search: Search | null): Promise<Search | null> => {
      if (search) return tidy((await ask(saveSearch, { search: tidy(search) })).search);
      await ask(forgetSearch, {});
      return null;
    },
    onSuccess: (search) => {
      client.setQueryData(queryKey, { saved: search, opens: search });
      toast({ tone: 'good', text: words(search ? 'done' : 'forgotten') });
    },
    onError: () => toast({ tone: 'bad', text: words('failed') }),
  });
}
