import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { companyInfo, siteSettings } from '#contract/site.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { missingIn } from './imprint.ts';
import { readSettings } from '../../platform/core/sites.ts';

export const siteAdminHelp = `npm run admin -- site                                  the sites, and what their imprints lack
npm run admin -- site DOMAIN FILE                      creates or replaces a site; the first one is the default

The file: {"company": {"name": "…", "address": "…", "city": "…", "country": "NL", "kvk": "…", "vat_numbers": ["…"],
"support_phone": "…", "invoice_prefix": "…"}, "settings": {"name": "…", "support_email": "…", …}}. The prefix, up to ten
capitals and digits, is optional. Instead of a company, the number of an existing one.`;

const company = z.strictObject({
  ...z.omit(companyInfo, { added: true, support_phone_written: true }).shape,
  tradenames: z.optional(companyInfo.shape.tradenames),
  delete_discount: z._default(companyInfo.shape.delete_discount, 25),
  /** Prefix of invoice numbers; `CN` is reserved for credit notes. */
  invoice_prefix: z._default(z.nullable(z.string().check(z.regex(/^(?!CN$)[A-Z0-9]{1,10}$/))), null),
});
const siteFile = z.strictObject({
  company: z.union([z.int(), company]),
  settings: z.strictObject(z.partial(siteSettings).shape),
});
const domain = z.string().check(z.regex(/^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/));

/** Implements the admin command by which operators define sites and the companies that run them. */
export async function siteAdmin(db: Db, [name, file, ...rest]: readonly string[], now: Date): Promise<string> {
  if (name === undefined) return await list(db);
  if (!file || rest.length > 0 || !domain.safeParse(name).success) return siteAdminHelp;
  const read = siteFile.safeParse(await contentOf(file));
  if (!read.success) return `${file} does not describe a site:\n${z.prettifyError(read.error)}\n\n${siteAdminHelp}`;
  const saved = await transact(db, async (tx) => await save(tx, name, read.data, now));
  return saved ? await list(db) : `There is no company with this number.\n\n${siteAdminHelp}`;
}

async function save(tx: Tx, name: string, file: z.output<typeof siteFile>, now: Date): Promise<boolean> {
  const site = await tx.selectFrom('site').selectAll().where('domain', '=', name).executeTakeFirst();
  const company_id = await companyOf(tx, file.company, site?.company_id, now);
  if (company_id === undefined) return false;
  const known = await tx.selectFrom('site').select('domain').where('is_default', '=', true).executeTakeFirst();
  const row = { company_id, settings: JSON.stringify(file.settings) };
  await tx
    .insertInto('site')
    .values({ domain: name, ...row, is_default: known === undefined })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet(row))
    .execute();
  return true;
}

/**
 * Returns the id of the company that the file names or describes. A description replaces the site's company, or adds
 * one.
 */
async function companyOf(tx: Tx, given: number | z.output<typeof company>, before: number | undefined, now: Date) {
  const rows = await tx.selectFrom('company').select('id').orderBy('id').execute();
  if (typeof given === 'number') return rows.find(({ id }) => id === given)?.id;
  const id = before ?? (rows.at(-1)?.id ?? 0) + 1;
  const { tradenames = [given.name], ...described } = given;
  const row = { ...described, tradenames };
  await tx
    .insertInto('company')
    .values({ id, ...row, added: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  return id;
}

async function list(db: Db): Promise<string> {
  const companies = new Map((await db.selectFrom('company').selectAll().execute()).map((row) => [row.id, row]));
  const sites = await db.selectFrom('site').selectAll().orderBy('domain').execute();
  if (sites.length === 0) return `There is no site yet.\n\n${siteAdminHelp}`;
  return sites
    .map(({ domain: name, company_id, settings, is_default }) => {
      const missing = missingIn(companies.get(company_id), readSettings(settings));
      const state = missing.length > 0 ? `imprint lacks: ${missing.join(', ')}` : 'complete';
      return `${name}${is_default ? ' (default)' : ''}  company ${company_id}  ${state}`;
    })
    .join('\n');
}

async function contentOf(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
