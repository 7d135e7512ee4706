import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { companyQuery } from '../areas/site/company.ts';
import { useSettings } from '../shared/people/settings.ts';
import { ScreeningNotice } from '../shared/people/screening-notice.tsx';
import { useUser } from '../shared/people/user.ts';
import { LogoMark } from '../shared/ui/logo.tsx';
import { useWords } from '../shared/i18n/use-words.ts';
import { type FooterLink, useFooterLinks } from './footer-links.ts';
import { FooterImprint } from './footer-imprint.tsx';
import { LanguageMenu } from './language/language-menu.tsx';

interface FooterProps {
  /** A landing page has a single purpose, so its footer is as short as the law allows. */
  kind?: 'default' | 'lander';
}

/**
 * The footer: the company, its disclaimers, and links to all information. Differs for members, visitors and landing
 * pages, and for readers in the United States. (Specification, section 2: footer.)
 */
export function Footer({ kind = 'default' }: FooterProps) {
  const words = useWords('shell.footer');
  const { name, fictional_warning } = useSettings();
  const user = useUser();
  const { data: company } = useQuery(companyQuery());
  const { columns, apart, isAmerican } = useFooterLinks(user ? 'member' : 'visitor');
  const isLander = kind === 'lander';
  return (
    <footer className={`bg-footer text-on-footer [--focus:#fff] ${isLander ? '' : 'mt-16'} print:mt-8`}>
      {isLander ? (
        <LanderLinks links={columns.flatMap(({ links }) => links)} apart={apart} />
      ) : (
        <div className="page grid gap-8 py-10 md:grid-cols-[1.6fr_1fr_1fr_1fr] md:py-14 print:hidden">
          <div>
            <p className="flex items-center gap-2 text-22 font-bold">
              <LogoMark className="size-8" />
              {name}
            </p>
            {!user && <p className="mt-3 max-w-56 text-14 text-on-footer-muted">{words('promise')}</p>}
            <div className="mt-2 -ml-3 w-fit">
              <LanguageMenu
                className="gap-2 px-3 text-on-footer-muted hover:text-on-footer"
                listClassName="bottom-full left-0 mb-1.5"
              />
            </div>
          </div>
          {columns.map(({ title, links }) => (
            <details key={title} className="footer-column border-t border-white/15">
              <summary className="flex min-h-12 items-center justify-between font-bold">
                {title}
                <ChevronDown className="size-5" aria-hidden />
              </summary>
              <ul className="md:mt-3">
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} discover="none" className="footer-link">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      )}
      <div className="page">
        {!isLander && (
          <ul className="flex flex-wrap gap-x-6 pb-2 print:hidden">
            {apart.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="footer-link font-bold">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className="border-t border-white/15 pt-6 text-14 text-on-footer-muted print:border-0">
          <p>
            {words('disclaimer')} {fictional_warning}
          </p>
          <ScreeningNotice className="mt-2" />
        </div>
        <div className="flex flex-col justify-between gap-2 py-6 text-14 text-on-footer-muted md:flex-row">
          {company && <FooterImprint company={company} brief={isAmerican} />}
          <p className="print:hidden">
            {words('adults')} {words('credit_portraits')} {words('credit_places')}
          </p>
        </div>
      </div>
    </footer>
  );
}

/** All links, in a few lines. Each link that must be easy to find by law has a line of its own. */
function LanderLinks({ links, apart }: { links: readonly FooterLink[]; apart: readonly FooterLink[] }) {
  const words = useWords('shell.footer');
  const { name } = useSettings();
  return (
    <nav aria-label={words('label', { site: name })} className="page py-6 print:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} discover="none" className="footer-link">
              {label}
            </Link>
          </li>
        ))}
        {apart.map(({ to, label }) => (
          <li key={to} className="basis-full">
            <Link to={to} className="footer-link font-bold">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
