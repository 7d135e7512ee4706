import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Home } from '#contract/members/profiles.ts';
import type { Country } from '#contract/places.ts';
import { listCities } from '#contract/site.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useCountries, useCountryName } from '../../../shared/i18n/country-name.ts';
import { regionsQuery } from '../../site/regions.ts';
import { Combobox } from '../../../shared/ui/combobox.tsx';
import { FieldError, SelectField } from '../../../shared/ui/field.tsx';
import { type Located, useLocate, useLocationPermission } from '../../site/use-location.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { siteKeys } from '../../site/keys.ts';

interface HomeFormProps {
  /** The country shown at first if no home is known. */
  country: Country;
  known: Home | null;
  onChoose: (home: Home) => void;
}

/** Form for the member's home: geolocation, or a manual choice of country, region and town. */
export function HomeForm({ country: first, known, onChoose }: HomeFormProps) {
  const words = useWords('profile-form.home');
  const countries = useCountries();
  const [country, setCountry] = useState<Country>(known?.country ?? first);
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

/** Requests the browser's location, then asks the member to confirm the town. Stores nothing before that. */
function LocateButton({ onChoose }: { onChoose: (home: Home) => void }) {
  const words = useWords('profile-form.home');
  const permission = useLocationPermission();
  const locate = useLocate();
  const say = useHomeName();
  const [asking, setAsking] = useState(false);
  const [located, setLocated] = useState<Located>();

  if (permission === 'unsupported') return <p className="text-14 text-muted">{words('unsupported')}</p>;
  if (permission === 'denied') return <p className="text-14 text-muted">{words('denied')}</p>;

  const ask = async () => {
    setAsking(true);
    setLocated(await locate());
    setAsking(false);
  };
  const found = typeof located === 'object' ? located : undefined;
  return (
    <div className="grid justify-items-start gap-3">
      {!found && (
        <Button variant="soft" busy={asking} onClick={() => void ask()}>
          {!asking && <LocateFixed className="size-5" aria-hidden />}
          <span>{words(asking ? 'locating' : 'locate')}</span>
        </Button>
      )}
      <div role="status" className="w-full empty:hidden">
        {found && (
          <div className="grid gap-3 rounded-card bg-soft p-4 text-on-soft">
            <p>{words.rich('found', { place: say(found), b: (chunks) => <b>{chunks}</b> })}</p>
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                onClick={() => onChoose({ country: found.country, region: found.region, city: found.city })}
              >
                {words('right')}
              </Button>
              <Button size="small" variant="text" onClick={() => setLocated(undefined)}>
                {words('wrong')}
              </Button>
            </div>
          </div>
        )}
        {located === false && <p className="text-14">{words('nowhere')}</p>}
        {located === 'denied' && <p className="text-14">{words('denied')}</p>}
        {located === 'unavailable' && <p className="text-14">{words('unavailable')}</p>}
      </div>
      {!found && permission === 'prompt' && !asking && <p className="text-14 text-muted">{words('prompt')}</p>}
    </div>
  );
}

/** Returns a function that formats a home, with the country's name in the page language. */
export function useHomeName(): (home: Home) => string {
  const nameOf = useCountryName();
  return ({ city, country }) => `${city}, ${nameOf(country)}`;
}

/** Query for the towns of a region, most populous first. They never change. */
const citiesQuery = (country: Country, region: string, from: Ask = ask) =>
  queryOptions({
    queryKey: siteKeys.cities(country, region),
    queryFn: async () => (await from(listCities, { country, region })).cities,
    staleTime: Infinity,
  });
