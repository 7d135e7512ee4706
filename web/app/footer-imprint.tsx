import type { CompanyInfo } from '#contract/site.ts';
import { useSettings } from '../shared/people/settings.ts';
import { useCountryName } from '../shared/i18n/country-name.ts';
import { useWords } from '../shared/i18n/use-words.ts';

interface FooterImprintProps {
  company: CompanyInfo;
  /** Omits the registration numbers that only European law requires. */
  brief: boolean;
}

const linkClass = 'inline-flex min-h-11 items-center hover:text-on-footer hover:underline';

/** The company and its contact details, which the law requires to be easy to find. */
export function FooterImprint({ company, brief }: FooterImprintProps) {
  const words = useWords('shell.footer');
  const countryName = useCountryName();
  const { support_email } = useSettings();
  const { name, address, city, country, kvk, vat_numbers, support_phone, support_phone_written } = company;
  const vat = vat_numbers.length > 0 && `${words('vat')}\u00a0${vat_numbers.join(', ')}`;
  const register = kvk && (country === 'NL' ? `KvK\u00a0${kvk}` : kvk);
  const facts = [`${name}, ${address}, ${city}, ${countryName(country)}`, ...(brief ? [] : [register, vat])];
  return (
    <div className="max-w-(--measure)">
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <p className="flex flex-wrap gap-x-5">
        <a href={`mailto:${support_email}`} className={linkClass}>
          {support_email}
        </a>
        {support_phone && (
          <a href={`tel:${support_phone}`} className={linkClass}>
            {support_phone_written}
          </a>
        )}
      </p>
    </div>
  );
}
