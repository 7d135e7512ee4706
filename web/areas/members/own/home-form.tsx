import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Country } from '#contract/places.ts';
import type { Home } from '#contract/members/profiles.ts';
import { useMe } from '../../../shared/people/user.ts';
import { citiesQuery } from '../../site/cities.ts';
import { useCountries } from '../../../shared/i18n/country-name.ts';
import { regionsQuery } from '../../site/regions.ts';
import { Combobox } from '../../../shared/ui/combobox.tsx';
import { FieldError, SelectField } from '../../../shared/ui/field.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { LocateButton } from './locate-button.tsx';

interface HomeFormProps {
  known: Home | null;
  onChoose: (home: Home) => void;
}

/** Form for the member's home: geolocation, or a manual choice of country, region and town. */
export function HomeForm({ known, onChoose }: HomeFormProps) {
  const words = useWords('profile-form.home');
  const { profile } = useMe();
  const countries = useCountries();
  const [country, setCountry] = useState<Country>(known?.country ?? profile.country);
  const [region, setRegion] = useState(known?.region ?? '');
  const regions = useQuery(regionsQuery(country));
  const cities = useQuery({ ...citiesQuery(country, region), enabled: region !== '' });
  const missing = (!regions.data && regions.error) || (region !== '' && !cities.data && cities.error);
  return (
    <div className="grid gap-4">
      <LocateButton onChoose={onChoose} />
      <p className="flex items-center gap-3 text-14 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {words('by_hand')}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={words('country')}
          autoComplete="country"
          value={country}
          onChange={({ target }) => {
            setCountry(target.value as Country);
            setRegion('');
          }}
        >
          {countries.map((one) => (
            <option key={one.country} value={one.country}>
              {one.name}
            </option>
          ))}
        </SelectField>
        <SelectField label={words('region')} value={region} onChange={({ target }) => setRegion(target.value)}>
          <option value="" disabled>
            {regions.isPending ? words('loading') : words('choose')}
          </option>
          {regions.data?.map((one) => (
            <option key={one.region} value={one.region}>
              {one.name}
            </option>
          ))}
        </SelectField>
      </div>
      {region !== '' && cities.data && (
        <Combobox
          key={`${country}-${region}`}
          label={words('city')}
          hint={words('city_hint')}
          placeholder={words('choose')}
          none={words('no_city')}
          options={cities.data}
          value={known?.country === country && known.region === region ? known.city : undefined}
          onChange={(city) => onChoose({ country, region, city })}
        />
      )}
      {region !== '' && cities.isPending && !cities.error && <p className="text-14 text-muted">{words('loading')}</p>}
      {missing && (
        <div className="flex flex-wrap items-center gap-x-4">
          <FieldError>{words('failed')}</FieldError>
          <button
            type="button"
            className="link min-h-11"
            onClick={() => void (regions.error ? regions.refetch() : cities.refetch())}
          >
            {words('again')}
          </button>
        </div>
      )}
    </div>
  );
}
