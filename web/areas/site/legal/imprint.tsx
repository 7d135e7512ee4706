import type { ReactNode } from 'react';
import type { CompanyInfo } from '#contract/site.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { useCountryName } from '../../../shared/i18n/country-name.ts';
import { useLanguage, useWords } from '../../../shared/i18n/use-words.ts';
import { RichLines } from './rich-lines.tsx';

/** The company details that the law requires. (E-Commerce Directive, article 5.) */
export function Imprint({ company }: { company: CompanyInfo }) {
  const words = useWords('page-service.imprint');
  const countryName = useCountryName();
  const { support_email, origin } = useSettings();
  const language = useLanguage();
  const notice = company.consumer_notices?.[language];
  const { name, address, city, country, kvk, vat_numbers, support_phone, support_phone_written } = company;
  const tradenames = company.tradenames.filter((tradename) => tradename !== name);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words('company'), name],
    [words('tradenames'), tradenames.join(', ')],
    [
      words('address'),
      <address key="address" className="not-italic">
        {address}
        <br />
        {city}
        <br />
        {countryName(country)}
      </address>,
    ],
    [words('register'), kvk],
    [words('vat'), vat_numbers.join(', ')],
    [
      words('email'),
      <a key="email" href={`mailto:${support_email}`} className="link">
        {support_email}
      </a>,
    ],
    [
      words('phone'),
      support_phone ? (
        <a key="phone" href={`tel:${support_phone}`} className="link whitespace-nowrap">
          {support_phone_written}
        </a>
      ) : undefined,
    ],
    [words('website'), new URL(origin).host],
  ];
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_1fr]">
        {facts
          .filter(([, fact]) => fact !== '' && fact !== undefined)
          .map(([label, fact]) => (
            <div key={label} className="sm:contents">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 break-words">{fact}</dd>
            </div>
          ))}
      </dl>
      {notice && (
        <div className="mt-6">
          <RichLines text={notice} />
        </div>
      )}
    </>
  );
}
