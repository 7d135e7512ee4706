import { isLanguage, type Language } from '#contract/languages.ts';
import { pageToken } from '#contract/operator-pages.ts';
import type { Clock } from '../../../platform/core/clock.ts';
import type { KnownSite } from '../../../platform/core/sites.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { readMarkdown, type WrittenPage } from './read-markdown.ts';

export interface OperatorPage extends WrittenPage {
  readonly language: Language;
  readonly updated_at: Date;
}

export interface OperatorPages {
  /** Finds the page of a site by its token, in the wanted language or the nearest one. */
  find(
    site: Pick<KnownSite, 'domain' | 'settings'>,
    token: string,
    wanted: Language,
  ): Promise<OperatorPage | undefined>;
}

/** Maximum age of the loaded pages, in milliseconds: every process shows an operator's change within this time. */
const freshMilliseconds = 30_000;

type Written = ReadonlyMap<string, ReadonlyMap<Language, OperatorPage>>;

/**
 * Creates the reader of operators' pages. Loads all pages at once, because they are few; unknown addresses then cost no
 * queries.
 */
export function makeOperatorPages(db: Sql, clock: Clock): OperatorPages {
  let known: Promise<Written> | undefined;
  let readAt = 0;

  async function all(): Promise<Written> {
    const now = clock.now().getTime();
    if (!known || now - readAt > freshMilliseconds) {
      readAt = now;
      const before = known;
      known = readPages(db).catch(async (fault: unknown) => {
        if (before) return await before;
        known = undefined;
        throw fault;
      });
    }
    return await known;
  }

  return {
    find: async ({ domain, settings }, token, wanted) => {
      if (!pageToken.safeParse(token).success) return undefined;
      const page = (await all()).get(`${domain}/${token}`);
      const ownLanguage = settings.domain_language?.slice(0, 2) as Language;
      return page && (page.get(wanted) ?? page.get(ownLanguage) ?? page.get('en') ?? [...page.values()][0]);
    },
  };
}

async function readPages(db: Sql): Promise<Written> {
  const rows = await db.selectFrom('operator_page').selectAll().orderBy('language').execute();
  const pages = new Map<string, Map<Language, OperatorPage>>();
  for (const { domain, token, language, markdown, updated_at } of rows) {
    if (!isLanguage(language)) continue;
    const name = `${domain}/${token}`;
    const languages = pages.get(name) ?? new Map<Language, OperatorPage>();
    pages.set(name, languages.set(language, { ...readMarkdown(markdown), language, updated_at }));
  }
  return pages;
}
