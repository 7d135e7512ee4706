import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type CompanyInfo, termsVersion } from '#contract/site.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { Article, type ArticleSection } from '../article.tsx';
import { companyQuery } from '../company.ts';
import { plainText, StructuredData, type Thing, useBreadcrumbs } from '../structured-data.tsx';
import { Changes, useLongDate } from './changes.tsx';
import { legalAddress, type LegalPageName, legalPages } from './legal-pages.ts';
import { type LegalArea, type LegalSection, useLegalSections } from './use-legal-sections.tsx';

interface LegalPageProps {
  page: LegalPageName;
  /** An action before the text, such as an appeal through an emailed link. */
  lead?: ReactNode;
  /** Selects the sections. By default, the page has all of its own sections, in their order. */
  choose?: (sectionsOf: (area: LegalArea) => ArticleSection[], company: CompanyInfo) => ArticleSection[];
}

/** A static page, next to links to the other static pages. (Specification, section 2.) */
export function LegalPage({ page, ...text }: LegalPageProps) {
  const words = useWords('legal');
  const { data: company } = useQuery(companyQuery());
  return (
    <div className="page grid grid-cols-1 gap-10 py-10 md:py-14 lg:grid-cols-[14rem_1fr] print:block print:py-0">
      <nav aria-label={words('more')} className="order-2 lg:order-1 print:hidden">
        <ul className="lg:sticky lg:top-24">
          {legalPages.map((other) => (
            <li key={other}>
              <Link
                to={legalAddress(other)}
                aria-current={other === page ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center rounded-full px-4 font-semibold',
                  other === page ? 'bg-soft text-on-soft' : 'text-muted hover:bg-sunken',
                )}
              >
                {words(`titles.${other}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="order-1 min-w-0 lg:order-2">
        {company ? <Text page={page} company={company} {...text} /> : <Waiting title={words(`titles.${page}`)} />}
      </div>
    </div>
  );
}

function Text({ page, company, lead, choose }: LegalPageProps & { company: CompanyInfo }) {
  const words = useWords('legal');
  const sectionsOf = useLegalSections(company);
  const longDate = useLongDate();
  const area = `page-${page}` as const;
  const version = termsVersion(company.added);
  const breadcrumbs = useBreadcrumbs();
  const title = words(`titles.${page}`);
  const sections = choose ? choose(sectionsOf, company) : sectionsOf(area);
  const changes = { id: 'changes', title: words('changes'), content: <Changes area={area} since={version} /> };
  return (
    <>
      <StructuredData
        things={[breadcrumbs(title, legalAddress(page)), ...(page === 'faq' ? [questions(sectionsOf(area))] : [])]}
      />
      <Article
        title={title}
        dated={words('version', { date: longDate(version) })}
        lead={lead}
        sections={[...sections, changes]}
      />
    </>
  );
}

/** Returns structured data for the FAQ, in which each section is a question and its answer. */
function questions(sections: readonly LegalSection[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: sections.map(({ title, text }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: plainText(text) },
    })),
  };
}

function Waiting({ title }: { title: string }) {
  return (
    <div className="max-w-(--measure)">
      <h1 className="text-28 md:text-36">{title}</h1>
      <Skeleton className="mt-6 h-96" />
    </div>
  );
}
