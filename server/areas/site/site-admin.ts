import { defaultSettings } from '#contract/site.ts';
import { adminCommand } from '../../platform/admin/admin-command.ts';
import { AdminError, UsageError } from '../../platform/admin/admin-error.ts';
import { checkFields } from '../../platform/admin/contract-problems.ts';
import { readGivenJson } from '../../platform/admin/read-given-file.ts';
import { similarTo } from '../../platform/admin/similar.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { readSettings } from '../../platform/core/sites.ts';
import { missingIn } from './imprint.ts';
import { changesIn, isDomain, saveSite, siteFields, type SitePart, storedSite, unsetField } from './save-site.ts';

export interface SiteAdmin {
  readonly db: Db;
}

const aboutFields = [
  'FIELD is the name of a setting, such as photo_approval, or of a detail of the company, such as company.vat_numbers.',
  'docs/operating/site-settings.md lists them all. VALUE is a text, or JSON: 25, [1, 2], null.',
].join('\n');
const ofSite = { site: { value: 'DOMAIN', help: 'the site (default: the default site)' } } as const;

/** The commands by which operators define sites and the companies that run them. */
export const siteCommands = [
  adminCommand({
    name: 'site',
    takes: ['[DOMAIN]', '[FILE]'],
    help: 'list the sites, and what their imprints lack; with DOMAIN and FILE, create or change a site',
    more: [
      'The file: {"company": {"name": "…", "address": "…", "city": "…", "country": "NL", "kvk": "…",',
      '"vat_numbers": ["…"], "support_phone": "…"}, "settings": {"name": "…", "support_email": "…", …}}.',
      'Fields that are not in the file stay as they are. Instead of a company, the file may have the number of another',
      'site’s company. The first site is the default.',
    ].join('\n'),
    makesSafe: true,
    run: async ({ db }: SiteAdmin, { domain, file }, now) => {
      if (domain === undefined) return await list(db);
      if (!isDomain(domain)) throw new UsageError(`“${domain}” is not a domain such as dating.example, in lowercase.`);
      if (file === undefined) {
        throw new UsageError(`To see ${domain}: site show ${domain}. To change it: site ${domain} FILE.`);
      }
      const changes = changesIn(await readGivenJson(file), file);
      await transact(db, async (tx) => await saveSite(tx, domain, changes, now));
      return await list(db);
    },
  }),
  adminCommand({
    name: 'site show',
    takes: ['[DOMAIN]'],
    options: { all: { help: 'include the settings that have their defaults' } },
    help: 'print a site as a site file (default: the default site)',
    makesSafe: true,
    run: async ({ db }: SiteAdmin, { domain, all }) => await show(db, await siteNamed(db, domain), all),
  }),
  adminCommand({
    name: 'site set',
    takes: ['FIELD', 'VALUE'],
    options: ofSite,
    help: 'change one field of a site',
    more: aboutFields,
    makesSafe: true,
    run: async ({ db }: SiteAdmin, { field, value, site }, now) => {
      const domain = await siteNamed(db, site);
      const { part, name } = fieldNamed(field);
      const changes = { company: {}, settings: {}, source: field, [part]: { [name]: valueFor(part, name, value) } };
      await transact(db, async (tx) => await saveSite(tx, domain, changes, now));
      return `${domain}  ${part}.${name}  ${JSON.stringify(await storedValue(db, domain, part, name))}`;
    },
  }),
  adminCommand({
    name: 'site unset',
    takes: ['FIELD'],
    options: ofSite,
    help: 'restore the default of one setting',
    makesSafe: true,
    run: async ({ db }: SiteAdmin, { field, site }) => {
      const domain = await siteNamed(db, site);
      const { part, name } = fieldNamed(field);
      if (part === 'company') throw new UsageError('A detail of the company has no default: change it with site set.');
      await transact(db, async (tx) => await unsetField(tx, domain, name));
      const value = JSON.stringify(defaultSettings[name as 'name']);
      return `${domain}  ${part}.${name}  ${value} (default)`;
    },
  }),
];

async function siteNamed(db: Db, domain: string | undefined): Promise<string> {
  const sites = await db.selectFrom('site').select(['domain', 'is_default']).orderBy('domain').execute();
  const found = sites.find((one) => (domain === undefined ? one.is_default : one.domain === domain));
  if (found) return found.domain;
  if (sites.length === 0) throw new AdminError('There is no site yet: create it with “site DOMAIN FILE” or “setup”.');
  throw new AdminError(`There is no site ${domain ?? ''}. Sites: ${sites.map((one) => one.domain).join(', ')}.`);
}

function fieldNamed(typed: string): { readonly part: SitePart; readonly name: string } {
  const [, prefix, bare = typed] = /^(company|settings)\.(.+)$/.exec(typed) ?? [];
  const parts = (['settings', 'company'] as const).filter((part) => prefix === undefined || prefix === part);
  const [part, other] = parts.filter((one) => Object.hasOwn(siteFields[one], bare));
  if (part && other) {
    throw new UsageError(`Both the site and its company have ${bare}: write settings.${bare} or company.${bare}.`);
  }
  if (part) return { part, name: bare };
  const names = parts.flatMap((one) => Object.keys(siteFields[one]));
  const similar = similarTo(bare, names);
  throw new UsageError(`There is no field ${typed}.${similar ? ` Did you mean ${similar}?` : ''}\n\n${aboutFields}`);
}

/** Returns the first reading of what was typed that the field accepts: a text, JSON, or a list with commas. */
function valueFor(part: SitePart, name: string, typed: string): unknown {
  const schema = (siteFields[part] as typeof siteFields.settings)[name as 'name'];
  const json = jsonIn(typed);
  const readings = [typed, ...(json === undefined ? [] : [json]), typed.split(',').map((one) => one.trim())];
  const fitting = readings.find((reading) => schema.safeParse(reading).success);
  if (fitting !== undefined) return fitting;
  const told = checkFields(schema, json ?? typed);
  const reason = 'problems' in told ? told.problems.join('\n').replaceAll('the whole: ', '') : '';
  throw new UsageError(`${part}.${name} cannot be ${typed}: ${reason}.`);
}

function jsonIn(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return undefined;
  }
}

async function storedValue(db: Db, domain: string, part: SitePart, name: string): Promise<unknown> {
  return (await storedSite(db, domain))?.[part][name as never];
}

async function show(db: Db, domain: string, all: boolean): Promise<string> {
  const { company, settings } = (await storedSite(db, domain))!;
  return JSON.stringify({ company, settings: all ? { ...defaultSettings, ...settings } : settings }, undefined, 2);
}

async function list(db: Db): Promise<string> {
  const companies = new Map((await db.selectFrom('company').selectAll().execute()).map((row) => [row.id, row]));
  const sites = await db.selectFrom('site').selectAll().orderBy('domain').execute();
  if (sites.length === 0) return 'There is no site yet: create it with “site DOMAIN FILE” or “setup”.';
  return sites
    .map(({ domain, company_id, settings, is_default }) => {
      const missing = missingIn(companies.get(company_id), readSettings(settings));
      const state = missing.length > 0 ? `imprint lacks: ${missing.join(', ')}` : 'complete';
      return `${domain}${is_default ? ' (default)' : ''}  company ${company_id}  ${state}`;
    })
    .join('\n');
}
