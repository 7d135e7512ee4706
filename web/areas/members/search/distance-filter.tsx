import { Link } from 'react-router';
import { searchDistances } from '#contract/members/search.ts';
import { SelectField } from '../../../shared/ui/field.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { Search } from './search-params.ts';

interface DistanceFilterProps {
  search: Search;
  /** Whether the member's home is known; undefined while loading. */
  hasHome: boolean | undefined;
  onChange: (search: Search) => void;
}

/** Filter for the maximum distance from the member's own town. */
export function DistanceFilter({ search: { distance, ...search }, hasHome, onChange }: DistanceFilterProps) {
  const words = useWords('members.filters');
  const hint = words.rich('no_home', {
    link: (chunks) => (
      <Link to="/profile#home" className="link">
        {chunks}
      </Link>
    ),
  });
  return (
    <SelectField
      label={words('distance')}
      disabled={hasHome === false && distance === undefined}
      hint={hasHome === false && hint}
      value={distance ?? ''}
      onChange={({ target: { value } }) => {
        const chosen = searchDistances.find((km) => String(km) === value);
        onChange(chosen ? { ...search, distance: chosen } : search);
      }}
    >
      <option value="">{words('any_distance')}</option>
      {searchDistances.map((km) => (
        <option key={km} value={km}>
          {words('within', { km: String(km) })}
        </option>
      ))}
    </SelectField>
  );
}
