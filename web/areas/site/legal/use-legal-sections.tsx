import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CompanyInfo } from '#contract/site.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import type { Area } from '../../../shared/i18n/catalogue.ts';
import { useMessages, useWords } from '../../../shared/i18n/use-words.ts';
import type { ArticleSection } from '../article.tsx';
import { legalAddress, legalPages } from './legal-pages.ts';
import { RichLines } from './rich-lines.tsx';
import { useLegalFacts } from './use-legal-facts.ts';

/** A section, including its plain title and formatted text. */
export interface LegalSection extends ArticleSection {
  readonly title: string;
  readonly text: ReactNode;
}

/** The catalogs that have sections. */
export type LegalArea = Extract<Area, `page-${string}`>;

type Tag = (chunks: ReactNode) => ReactNode;
interface Say {
  (key: string, values: object): string;
  rich(key: string, values: object): ReactNode;
}

/**
 * Returns a function that builds the sections of a page, with the site's facts filled in. Omits sections whose text is
 * empty on this site.
 */
export function useLegalSections(company: CompanyInfo): (area: LegalArea) => LegalSection[] {
  // The keys come from the catalog itself, and only their type is lost.
  const say = useWords() as unknown as Say;
  const messages = useMessages();
  const facts = useLegalFacts(company);
  const tags = useTags(company);
  return (area) =>
    Object.keys(messages[area]?.sections ?? {}).flatMap((key) => {
      const text = say.rich(`${area}.sections.${key}.text`, { ...facts, ...tags });
      if (isBlank(text)) return [];
      const title = say(`${area}.sections.${key}.title`, facts);
      return [{ id: key.replaceAll('_', '-'), title, text, content: <RichLines text={text} /> }];
    });
}

/** Returns the tags for links and emphasis in legal texts. */
function useTags({ support_phone }: CompanyInfo): Readonly<Record<string, Tag>> {
  const { support_email } = useSettings();
  const pages = legalPages.map((page) => [page.replace('-', '_'), linkTo(legalAddress(page))] as const);
  return {
    ...Object.fromEntries(pages),
    pricing: linkTo('/pricing'),
    withdraw: linkTo('/withdraw'),
    settings: linkTo('/settings'),
    delete: linkTo('/settings/delete'),
    emails: linkTo('/notifications'),
    mail: (chunks) => (
      <a href={`mailto:${support_email}`} className="link">
        {chunks}
      </a>
    ),
    tel: (chunks) => (
      <a href={`tel:${support_phone}`} className="link whitespace-nowrap">
        {chunks}
      </a>
    ),
    b: (chunks) => <strong>{chunks}</strong>,
  };
}

function linkTo(address: string): Tag {
  return function LegalLink(chunks) {
    return (
      <Link to={address} className="link">
        {chunks}
      </Link>
    );
  };
}

function isBlank(text: ReactNode): boolean {
  return Array.isArray(text) ? text.every(isBlank) : typeof text === 'string' && text.trim() === '';
}
