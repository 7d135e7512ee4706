import type * as z from 'zod/mini';
import { type companyInfo, defaultSettings, type SiteSettings, siteSettings } from '#contract/site.ts';
import type { Clock } from './clock.ts';
import type { Sql } from '../postgres/db.ts';

export type SiteCompany = z.output<typeof companyInfo>;

/** One of the operator's sites, with its settings and company. */
export interface KnownSite {
  readonly domain: string;
  /** The site's origin, without a trailing slash. Links in emails use it, never the host of a request. */
  readonly origin: string;
  readonly company_id: number;
  readonly company: SiteCompany;
  readonly settings: SiteSettings;
  /** Membership itself is sensitive on this site. (Decision 051: discreet site.) */
  readonly discreet: boolean;
  /**
   * Known and unknown email addresses get the same answers. Sites share their members, so if one site is discreet, all
   * sites conceal accounts: otherwise the others would reveal its members.
   */
  readonly concealsAccounts: boolean;
}

export interface Sites {
  /** Returns the site of a host or domain, or the default site for an unknown one. */
  of(host: string): Promise<KnownSite>;
  /** Returns whether a host or domain belongs to one of the sites. */
  isConfigured(host: string): Promise<boolean>;
}

/** Maximum age of cached sites, in milliseconds: every process sees an operator's change within this time. */
const freshMilliseconds = 30_000;

/**
 * Creates a cache of the sites. `defaultOrigin` is the origin of the default site; every other site is at `https://`
 * and its domain.
 */
export function makeSites(db: Sql, clock: Clock, defaultOrigin: string): Sites {
  let known: Promise<Map<string, KnownSite>> | undefined;
  let readAt = 0;

  async function all(): Promise<Map<string, KnownSite>> {
    const now = clock.now().getTime();
    if (!known || now - readAt > freshMilliseconds) {
      readAt = now;
      const before = known;
      // While the database is unavailable, pages use the last known sites.
      known = readSites(db, defaultOrigin).catch(async (fault: unknown) => {
        if (before) return await before;
        known = undefined;
        throw fault;
      });
    }
    return await known;
  }

  return {
    of: async (host) => {
      const sites = await all();
      return sites.get(domainOf(host)) ?? sites.get(defaultSite)!;
    },
    isConfigured: async (host) => {
      const domain = domainOf(host);
      return domain === domainOf(new URL(defaultOrigin).host) || (domain !== '' && (await all()).has(domain));
    },
  };
}

const defaultSite = '';

function domainOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

async function readSites(db: Sql, defaultOrigin: string): Promise<Map<string, KnownSite>> {
  const written = await db.selectFrom('company').selectAll().execute();
  const companies = new Map(written.map((row) => [row.id, { ...row, support_phone_written: row.support_phone }]));
  const sites = new Map<string, KnownSite>();
  const rows = (await db.selectFrom('site').selectAll().execute()).map(({ settings: stored, ...row }) => {
    const settings = readSettings(stored);
    return { ...row, settings, discreet: settings.discreet ?? settings.niche > 1 };
  });
  const concealsAccounts = rows.some(({ discreet }) => discreet);
  for (const row of rows) {
    const { settings, discreet } = row;
    const site: KnownSite = {
      domain: row.domain,
      origin: row.is_default ? defaultOrigin : `https://${row.domain}`,
      company_id: row.company_id,
      company: companies.get(row.company_id)!,
      settings,
      discreet,
      concealsAccounts,
    };
    sites.set(row.domain, site);
    if (row.is_default) sites.set(defaultSite, site);
  }
  return sites;
}

/** Replaces each invalid setting with its default. */
export function readSettings(stored: unknown): SiteSettings {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const fitting = Object.entries(siteSettings.shape).flatMap(([name, schema]) => {
    const value = given[name];
    return value !== undefined && schema.safeParse(value).success ? [[name, value]] : [];
  });
  return { ...defaultSettings, ...(Object.fromEntries(fitting) as Partial<SiteSettings>) };
}
