import type { ReactNode } from 'react';
import type { Language } from '#contract/languages.ts';
import { useWords } from '../../shared/i18n/use-words.ts';

export interface ArticleSection {
  /** The anchor to which the table of contents links. */
  readonly id: string;
  readonly title: ReactNode;
  readonly content: ReactNode;
}

interface ArticleProps {
  title: string;
  /** The language of the text, if it differs from the page's. */
  language?: Language;
  /** The date of the text, below the title. */
  dated?: ReactNode;
  /** Shown before the first section. */
  lead?: ReactNode;
  sections: readonly ArticleSection[];
}

/** The minimum number of sections for a table of contents. */
const fewestListed = 3;

/** A long text with a title, a table of contents, and sections with anchors. A line has about sixty-five characters. */
export function Article({ title, language, dated, lead, sections }: ArticleProps) {
  const words = useWords('legal');
  return (
    <article className="max-w-(--measure) print:max-w-none">
      <h1 lang={language} className="text-28 hyphens-auto max-xs:text-22 md:text-36">
        {title}
      </h1>
      {dated && <p className="mt-2 text-muted">{dated}</p>}
      {sections.length >= fewestListed && (
        <nav aria-labelledby="contents" className="mt-6 rounded-card bg-soft px-5 py-4 text-on-soft print:hidden">
          <h2 id="contents" className="text-16">
            {words('contents')}
          </h2>
          <ol lang={language} className="mt-1 sm:columns-2 sm:gap-x-8">
            {sections.map((section) => (
              <li key={section.id} className="break-inside-avoid">
                <a
                  href={`#${section.id}`}
                  className="inline-flex min-h-9 items-center py-1 underline underline-offset-3"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {lead && (
        <div lang={language} className="mt-6">
          {lead}
        </div>
      )}
      {sections.map((section) => (
        <section key={section.id} lang={language} aria-labelledby={section.id} className="mt-8">
          <h2 id={section.id} className="mb-2 scroll-mt-24 text-22 break-after-avoid">
            {section.title}
          </h2>
          {section.content}
        </section>
      ))}
    </article>
  );
}
