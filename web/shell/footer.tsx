import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import type { CompanyInfo } from '#contract/site.ts';
import { companyQuery } from '../site/company.ts';
import { useSettings } from '../people/settings.ts';
import { LogoMark } from '../ui/logo.tsx';
import { useWords } from '../words/use-words.ts';
import { LanguageMenu } from './language-menu.tsx';

const columns = [
  {
    title: 'help',
    links: [
      ['faq', '/pages/faq'],
      ['order', '/pages/order'],
      ['service', '/pages/service'],
      ['complaints', '/complaints'],
      ['pricing', '/pricing'],
    ],
  },
  {
    title: 'legal',
    links: [
      ['terms', '/pages/terms'],
      ['privacy', '/pages/privacy'],
      ['cookies', '/pages/cookies'],
      ['returns', '/pages/return-policy'],
    ],
  },
  { title: 'safety', links: [['ban', '/pages/ban']] },
] as const;

/** Who runs the site, its disclaimers, and links to all information. Columns on desktop, collapsed on phones. */
export function Footer() {
  const words = useWords('shell.footer');
  const { name, fictional_warning, support_email } = useSettings();
  const { data: company } = useQuery(companyQuery());
  return (
    <footer className="mt-16 bg-footer text-on-footer [--focus:#fff]">
      <div className="page grid gap-8 py-10 md:grid-cols-[1.6fr_1fr_1fr_1fr] md:py-14">
        <div>
          <p className="flex items-center gap-2 text-22 font-bold">
            <LogoMark className="size-8" />
            {name}
          </p>
          <p className="mt-3 max-w-56 text-14 text-on-footer-muted">{words('promise')}</p>
          <LanguageMenu className="mt-2 -ml-3 inline-flex items-center gap-2 px-3 text-on-footer-muted hover:text-on-footer" />
        </div>
        {columns.map(({ title, links }) => (
          <details key={title} className="footer-column border-t border-white/15 md:border-0">
            <summary className="flex min-h-12 items-center justify-between font-bold md:pointer-events-none md:min-h-0">
              {words(title)}
              <ChevronDown className="size-5 md:hidden" aria-hidden />
            </summary>
            <ul className="md:mt-3">
              {links.map(([label, to]) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-flex min-h-11 items-center text-14 text-on-footer-muted hover:text-on-footer hover:underline md:min-h-8"
                  >
                    {words(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      <div className="page">
        <p className="border-t border-white/15 pt-6 text-14 text-on-footer-muted">
          {words('disclaimer')} {fictional_warning}
        </p>
        <div className="flex flex-col justify-between gap-2 py-6 text-14 text-on-footer-muted md:flex-row">
          {company && <Imprint company={company} email={support_email} />}
          <p>
            {words('adults')} {words('credit_portraits')} {words('credit_places')}
          </p>
        </div>
      </div>
    </footer>
  );
}

/** The company and its contact details, which the law requires to be easy to find. */
function Imprint({ company, email }: { company: CompanyInfo; email: string }) {
  const words = useWords('shell.footer');
  const { name, address, city, kvk, vat_numbers, support_phone, support_phone_written } = company;
  const vat = vat_numbers.length > 0 && `${words('vat')}\u00a0${vat_numbers.join(', ')}`;
  return (
    <div className="max-w-(--measure)">
      <p>{[`${name}, ${address}, ${city}`, `KvK\u00a0${kvk}`, vat].filter(Boolean).join(' · ')}</p>
      <p className="flex flex-wrap gap-x-5">
        <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center hover:text-on-footer hover:underline">
          {email}
        </a>
        {support_phone && (
          <a
            href={`tel:${support_phone}`}
            className="inline-flex min-h-11 items-center hover:text-on-footer hover:underline"
          >
            {support_phone_written}
          </a>
        )}
      </p>
    </div>
  );
}
