import { useWords } from '../../words/use-words.ts';
import { Filters, type FiltersProps } from './filters.tsx';
import { filtersSet, lift, type Search } from './search-address.ts';
import { useDraft } from './use-search.ts';

interface FilterColumnProps extends Omit<FiltersProps, 'onSlide' | 'onChange'> {
  onChange: (search: Search, how?: { again: boolean }) => void;
}

/** The filters beside the list, if there is room; they stay while the list scrolls. */
export function FilterColumn({ search, onChange, ...rest }: FilterColumnProps) {
  const words = useWords('members.filters');
  const { draft, slide } = useDraft(search, onChange);
  return (
    <section
      aria-label={words('title')}
      className="sticky top-20 -mx-3 hidden max-h-[calc(100dvh-5rem)] self-start overflow-y-auto overscroll-contain px-3 pt-1 pb-6 xl:block"
    >
      <Filters {...rest} search={draft} onChange={onChange} onSlide={slide} />
      {filtersSet(search) > 0 && (
        <button type="button" className="link mt-5 min-h-11" onClick={() => onChange(lift(search, 'all'))}>
          {words('clear')}
        </button>
      )}
    </section>
  );
}
