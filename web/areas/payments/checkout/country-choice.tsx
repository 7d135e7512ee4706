import { MapPin } from 'lucide-react';
import { type Country, isCountry } from '#contract/places.ts';
import { useCountries, useCountryName } from '../../../shared/i18n/country-name.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

interface CountryChoiceProps {
  country: Country;
  onChange: (country: Country) => void;
}

/**
 * The country whose prices and payment methods are shown. An invisible select covers the text that looks like a link.
 */
export function CountryChoice({ country, onChange }: CountryChoiceProps) {
  const words = useWords('payments.credits');
  const nameOf = useCountryName();
  const all = useCountries();
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-14 text-muted">
      <MapPin className="size-4 shrink-0" aria-hidden />
      <span>{words('for_country', { country, name: nameOf(country) })}</span>
      <span className="relative inline-flex min-h-11 items-center rounded-lg">
        <select
          aria-label={words('change_country')}
          value={country}
          onChange={({ target }) => {
            if (isCountry(target.value)) onChange(target.value);
          }}
          className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        >
          {all.map((one) => (
            <option key={one.country} value={one.country}>
              {one.name}
            </option>
          ))}
        </select>
        <span
          aria-hidden
          className="link pointer-events-none rounded-lg peer-focus-visible:outline-[2.5px] peer-focus-visible:outline-focus"
        >
          {words('change_country')}
        </span>
      </span>
    </span>
  );
}
