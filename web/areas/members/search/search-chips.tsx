import { Bookmark, BookmarkCheck, X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { singleFilters, useFilterWords } from './filter-words.ts';
import { isSaved, savedSearchQuery, useClearSearch, useSaveSearch } from './saved-search.ts';
import { searchUrl, countFilters, removeFilter, queryOf, type Search } from './search-params.ts';

interface SearchChipsProps {
  search: Search;
  regionName: string | undefined;
  onChange: (search: Search) => void;
}

/** The filters of a search with buttons to remove them, and its saved status. */
export function SearchChips({ search, regionName, onChange }: SearchChipsProps) {
  const words = useWords('members.search.chips');
  const say = useFilterWords(regionName);
  const filters = singleFilters(search);
  return (
    <div className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] not-empty:mb-4 md:mx-0 md:flex-wrap md:overflow-visible md:px-0">
      {filters.length > 0 && (
        <ul aria-label={words('label')} className="contents">
          {filters.map((filter) => {
            const text = say(search, filter);
            return (
              <li key={filter} className="max-w-full shrink-0">
                <button
                  type="button"
                  aria-label={words('remove', { filter: text })}
                  onClick={() => onChange(removeFilter(search, filter as never))}
                  className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-soft-strong py-1.5 pr-3 pl-4 text-left text-14 leading-snug font-semibold text-on-soft hover:bg-soft"
                >
                  <span className="min-w-0 truncate">{text}</span>
                  <X className="size-4 shrink-0" aria-hidden />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <Keeping search={search} />
    </div>
  );
}

const keepingClass =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-2 text-14 font-semibold text-link';

/** Shows whether the search is saved, with a button to save or delete it, or a link to the saved search. */
function Keeping({ search }: { search: Search }) {
  const words = useWords('members.search.saved');
  const { data: kept } = useQuery(savedSearchQuery());
  const { mutate, isPending } = useSaveSearch();
  const clear = useClearSearch();
  if (!kept) return null;
  const { saved } = kept;
  const wide = countFilters(search) === 0 && search.sort === undefined;
  if (saved && isSaved(search, saved)) {
    return (
      // Precedes the chips, because on phones the end of the row is out of view.
      <p className="order-first inline-flex min-h-11 shrink-0 items-center gap-x-1 text-14 text-muted">
        <BookmarkCheck className="size-4.5 shrink-0" aria-hidden />
        {words('is')}
        <button type="button" disabled={isPending} onClick={() => mutate(null)} className={keepingClass}>
          {words('forget')}
        </button>
      </p>
    );
  }
  return (
    <>
      {!wide && (
        <button type="button" disabled={isPending} onClick={() => mutate(search)} className={keepingClass}>
          <Bookmark className="size-4.5 shrink-0" aria-hidden />
          {words('save')}
        </button>
      )}
      {saved && queryOf(saved) !== '' && (
        <Link to={{ search: searchUrl(saved) }} onClick={() => clear(false)} className={keepingClass}>
          {words('mine')}
        </Link>
      )}
    </>
  );
}
