import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { termsVersion } from '#contract/site.ts';
import { ErrorPage } from '../shell/error-page.tsx';
import { ForgetSource } from './tracking/forget-source.tsx';
import { AppealForm } from '../reports/appeal-form.tsx';
import { ComplaintForm } from '../reports/complaint-form.tsx';
import { Title } from '../shell/title.tsx';
import { classNames } from '../ui/class-names.ts';
import { stay } from '../api/preload.ts';
import { useFormatter, useWords } from '../words/use-words.ts';
import { companyQuery } from './company.ts';
import { type LegalPage, legalPages, LegalText } from './legal-text.tsx';
import { useSettings } from '../people/settings.ts';

export const handle = { words: ['legal', 'reports'] };
export const clientLoader = stay;

/** A page that does not exist has that status as well. */
export function loader({ request }: { request: Request }) {
  if (!pageOf(new URL(request.url).pathname)) throw new Response('Not found', { status: 404 });
  return null;
}

function pageOf(pathname: string): LegalPage | undefined {
  return legalPages.find((page) => pathname === addressOf(page));
}

function addressOf(page: LegalPage): string {
  return page === 'complaints' ? '/complaints' : `/pages/${page}`;
}

/** Terms, privacy, FAQ: plain and readable, sixty-five characters per line. */
export default function LegalScreen() {
  const words = useWords('legal');
  const format = useFormatter();
  const settings = useSettings();
  const { data: company } = useQuery(companyQuery());
  const { pathname, search } = useLocation();
  const appeal = new URLSearchParams(search).get('appeal');
  const page = pageOf(pathname);
  if (!page) return <ErrorPage status={404} />;
  const dated = page === 'terms' || page === 'privacy';
  return (
    <div className="page grid grid-cols-1 gap-10 py-10 md:py-14 lg:grid-cols-[14rem_1fr]">
      <Title>{words(`${page}.title`)}</Title>
      <nav aria-label={words('more')} className="order-2 lg:order-1">
        <ul className="lg:sticky lg:top-24">
          {legalPages.map((other) => (
            <li key={other}>
              <Link
                to={addressOf(other)}
                aria-current={other === page ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center rounded-full px-4 font-semibold',
                  other === page ? 'bg-soft text-on-soft' : 'text-muted hover:bg-sunken',
                )}
              >
                {words(`${other}.title`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article className="order-1 max-w-(--measure) lg:order-2">
        <h1 className="text-28 hyphens-auto max-xs:text-22 md:text-36">{words(`${page}.title`)}</h1>
        {dated && company && (
          <p className="mt-2 text-muted">
            {words('version', { date: format.dateTime(new Date(termsVersion(company.added)), { dateStyle: 'long' }) })}
          </p>
        )}
        {page === 'complaints' && appeal && <AppealForm token={appeal} />}
        {company && <LegalText page={page} settings={settings} company={company} />}
        {page === 'complaints' && !appeal && <ComplaintForm />}
        {page === 'cookies' && <ForgetSource />}
      </article>
    </div>
  );
}
