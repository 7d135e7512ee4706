import { useSyncExternalStore } from 'react';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { SearchFilterFields, type FiltersProps } from './filters.tsx';
import { countFilters, removeFilter, type Search } from './search-params.ts';
import { useSearchDraft } from './use-search.ts';

interface FilterColumnProps extends Omit<FiltersProps, 'onSlide' | 'onChange'> {
  onChange: (search: Search, how?: { again: boolean }) => void;
}

/**
 * Filters beside the list on wide screens; they stay in place while the list scrolls. The server does not render them:
 * they need scripts, and most readers have phones, which never show them.
 */
export function FilterColumn({ search, onChange, ...rest }: FilterColumnProps) {
  const words = useWords('members.filters');
  const { draft, slide } = useSearchDraft(search, onChange);
  const isWide = useIsWide();
  return (
    <section
      aria-label={words('title')}
      className="sticky top-20 -mx-3 hidden max-h-[calc(100dvh-5rem)] self-start overflow-y-auto overscroll-contain px-3 pt-1 pb-6 xl:block"
    >
      {isWide && <SearchFilterFields {...rest} search={draft} onChange={onChange} onSlide={slide} />}
      {isWide && countFilters(search) > 0 && (
        <button type="button" className="link mt-5 min-h-11" onClick={() => onChange(removeFilter(search, 'all'))}>
          {words('clear')}
        </button>
      )}
    </section>
  );
}

/** The `xl` breakpoint of the style sheet: there is room next to a list. */
const wide = '(width >= 80rem)';

/** Returns whether there is room next to a list. False on the server and during hydration. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(wide).matches,
    () => false,
  );
}
