import { useQuery } from '@tanstack/react-query';
import { searchedFacts } from '#contract/members/facts.ts';
import { searchAges } from '#contract/members/search.ts';
import { isCountry } from '#contract/places.ts';
import type { Gender } from '#contract/members/profile-values.ts';
import { useCountries } from '../../../shared/i18n/country-name.ts';
import { regionsQuery } from '../../site/regions.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { SelectField } from '../../../shared/ui/field.tsx';
import { RangePair } from '../../../shared/ui/range-pair.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { FactFilterFields } from './fact-filter.tsx';
import { DistanceFilter } from './distance-filter.tsx';
import { InterestFilter } from './interest-filter.tsx';
import type { Search } from './search-params.ts';
import { useHome } from './use-search.ts';

export interface FiltersProps {
  search: Search;
  /** The gender that applies if the search does not set one. */
  gender: Gender | undefined;
  /** The genders that the member seeks; empty while loading, null if loading failed. */
  genders: readonly Gender[] | null;
  /** Whether the member's home is known; undefined while loading. */
  hasHome: boolean | undefined;
  onChange: (search: Search) => void;
  /** Shows only these fields. */
  only?: readonly string[];
  /** Called while a slider moves. */
  onSlide: (search: Search) => void;
}

/** All filters that the site offers. */
export function SearchFilterFields({ search, gender, genders, hasHome, only, onChange, onSlide }: FiltersProps) {
  const words = useWords('members.filters');
  const { search_fields, fictional_singular, fictional_plural } = useSettings();
  const offers = (field: string) => search_fields.includes(field) && (only?.includes(field) ?? true);
  const { min_age = searchAges.min, max_age = searchAges.max } = search;
  const facts = searchedFacts.filter(offers);
  const flip = (field: 'online' | 'with_photo' | 'new_here' | 'i_fit') => (
    <Switch
      label={words(field)}
      checked={search[field] === 'yes'}
      onChange={(on) => onChange({ ...search, [field]: on ? 'yes' : 'no' })}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-6">
      {offers('gender') && genders && (
        <GenderFilter {...{ gender, genders }} onChange={(gender) => onChange({ ...search, gender })} />
      )}
      {offers('age') && (
        <RangePair
          label={words('age')}
          text={words('ages', { min: min_age, max: max_age })}
          lowLabel={words('youngest')}
          highLabel={words('oldest')}
          min={searchAges.min}
          max={searchAges.max}
          value={[min_age, max_age]}
          onChange={([min_age, max_age]) => onSlide({ ...search, min_age, max_age })}
        />
      )}
      {offers('country') && <CountryFilter search={search} onChange={onChange} />}
      {offers('countryregion') && <RegionFilter search={search} onChange={onChange} />}
      {offers('distance') && <DistanceFilter {...{ search, hasHome, onChange }} />}
      <div>
        {offers('online') && flip('online')}
        {offers('with_photo') && flip('with_photo')}
        {offers('new_here') && flip('new_here')}
        {offers('i_fit') && flip('i_fit')}
        {fictional_singular && offers('real_members_only') && (
          <Switch
            label={words('real_members_only')}
            {...(fictional_plural && { hint: words('real_members_hint', { plural: fictional_plural }) })}
            checked={search.real_members_only !== 'no'}
            onChange={(on) => onChange({ ...search, real_members_only: on ? 'yes' : 'no' })}
          />
        )}
      </div>
      {offers('interests') && (
        <InterestFilter
          chosen={search.interests ?? []}
          onChange={(interests) => onChange({ ...search, interests: [...interests] })}
        />
      )}
      {facts.length > 0 && <FactFilterFields {...{ search, onChange, onSlide }} offered={facts} />}
    </div>
  );
}

interface GenderFilterProps {
  gender: Gender | undefined;
  genders: readonly Gender[];
  onChange: (gender: Gender) => void;
}

/** Choice of gender. A member who seeks only one reads which one applies, and why. */
function GenderFilter({ gender, genders, onChange }: GenderFilterProps) {
  const words = useWords('members.filters');
  const [only, another] = genders;
  if (!another) {
    return (
      <div>
        <p className="mb-0.5 font-semibold">{words('gender')}</p>
        {only ? <p>{words('by_profile', { gender: only })}</p> : <Skeleton className="h-6 w-3/4" />}
      </div>
    );
  }
  return (
    <Segmented
      label={words('gender')}
      options={genders.map((value) => ({ value, label: words(value) }))}
      value={gender}
      onChange={onChange}
    />
  );
}

type OneFilterProps = Pick<FiltersProps, 'search' | 'onChange'>;

function CountryFilter({ search: { countryregion: _region, ...search }, onChange }: OneFilterProps) {
  const words = useWords('members.filters');
  const home = useHome();
  return (
    <SelectField
      label={words('country')}
      value={search.country ?? home}
      onChange={({ target: { value } }) => {
        if (isCountry(value)) onChange({ ...search, country: value });
      }}
    >
      {useCountries().map(({ country, name }) => (
        <option key={country} value={country}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function RegionFilter({ search: { countryregion, ...search }, onChange }: OneFilterProps) {
  const words = useWords('members.filters');
  const home = useHome();
  const { data: regions = [] } = useQuery(regionsQuery(search.country ?? home));
  return (
    <SelectField
      label={words('region')}
      value={countryregion ?? ''}
      onChange={({ target: { value } }) => onChange({ ...search, ...(value && { countryregion: value }) })}
    >
      <option value="">{words('any_region')}</option>
      {regions.map(({ region, name }) => (
        <option key={region} value={region}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
