import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { forgetSearch, saveSearch, showSavedSearch } from '#contract/members/saved-search.ts';
import { toast } from '../../ui/toast.tsx';
import { ask, type Ask } from '../../api/ask.ts';
import { useWords } from '../../words/use-words.ts';
import { queryOf, type Search, tidy } from './search-address.ts';
import { memberKeys } from '../keys.ts';

/** The search that the member saved, on any device; null if there is none. */
export const savedSearchQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: memberKeys.savedSearch,
    queryFn: async (): Promise<Search | null> => {
      const { search } = await from(showSavedSearch, {});
      return search && tidy(search);
    },
    staleTime: 5 * 60_000,
  });

/** Whether a search is the saved one. The gender may not have been saved. */
export function isSaved(search: Search, saved: Search): boolean {
  const { gender: _whom, ...rest } = search;
  return queryOf(saved.gender ? search : rest) === queryOf(saved);
}

/** Saves a search; null deletes it. */
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
      client.setQueryData(queryKey, search);
      toast({ tone: 'good', text: words(search ? 'done' : 'forgotten') });
    },
    onError: () => toast({ tone: 'bad', text: words('failed') }),
  });
}
