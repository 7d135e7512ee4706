import * as z from 'zod/mini';
import { companyInfo, siteSettings } from '#contract/site.ts';
import { AdminError } from '../../platform/admin/admin-error.ts';
import { checkFields } from '../../platform/admin/contract-problems.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';

const company = z.strictObject({
  ...z.omit(companyInfo, { added: true, support_phone_written: true }).shape,
  tradenames: z.optional(companyInfo.shape.tradenames),
  delete_discount: z._default(companyInfo.shape.delete_discount, 25),
  /** Prefix of invoice numbers; `CN` is reserved for credit notes. */
  invoice_prefix: z._default(z.nullable(z.string().check(z.regex(/^(?!CN$)[A-Z0-9]{1,10}$/))), null),
});
type Company = z.output<typeof company>;

const settings = z.strictObject(z.partial(siteSettings).shape);

/** The fields that an operator may set, by the two parts of a site file. */
export const siteFields = { company: company.shape, settings: siteSettings.shape };
export type SitePart = keyof typeof siteFields;

/** The fields of a site that the operator has set; the other settings have their defaults. */
export interface SiteFile {
  readonly company: Partial<Company>;
  readonly settings: z.output<typeof settings>;
}

const domainName = z.string().check(z.regex(/^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/));
export const isDomain = (text: string): boolean => domainName.safeParse(text).success;

/** Changes from an operator's file. `company`: changed company fields, or the number of a different company. */
interface Changes {
  readonly company: number | Readonly<Record<string, unknown>>;
  readonly settings: Readonly<Record<string, unknown>>;
  /** The origin of the changes, for messages: a file or a field. */
  readonly source: string;
}

const object = z.record(z.string(), z.unknown());
const outline = z.strictObject({ company: z.optional(z.union([z.int(), object])), settings: z.optional(object) });

/** Reads the outline of a site file. The fields are checked once they are merged with the stored ones. */
export function changesIn(content: unknown, source: string): Changes {
  const read = checkFields(outline, content, ['company', 'settings']);
  if ('problems' in read) throw wrongFields(source, read.problems);
  return { company: read.value.company ?? {}, settings: read.value.settings ?? {}, source };
}

function wrongFields(source: string, problems: readonly string[]): AdminError {
  return new AdminError(
    [`${source} has wrong fields; nothing was changed:`, ...problems.map((one) => `  ${one}`)].join('\n'),
  );
}

/** The stored fields of a site; undefined if the site does not exist. */
export async function storedSite(db: Sql, domain: string): Promise<(SiteFile & { company_id: number }) | undefined> {
  const site = await db.selectFrom('site').selectAll().where('domain', '=', domain).executeTakeFirst();
  if (!site) return undefined;
  const row = await db.selectFrom('company').selectAll().where('id', '=', site.company_id).executeTakeFirst();
  const described = row && Object.fromEntries(Object.keys(company.shape).map((name) => [name, row[name as 'name']]));
  return { company_id: site.company_id, company: described ?? {}, settings: validOnes(site.settings) };
}

/** Drops stored settings that are unknown or invalid, which the product ignores as well. */
function validOnes(stored: unknown): SiteFile['settings'] {
  const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {});
  const valid = entries.filter(([name, value]) => settings.shape[name as 'name']?.safeParse(value).success);
  return Object.fromEntries(valid);
}

/**
 * Creates a site, or merges the changes into the stored one: fields that are not given stay as they are. The first site
 * is the default.
 */
export async function saveSite(tx: Tx, domain: string, { source, ...changes }: Changes, now: Date): Promise<void> {
  // Two administrators at once: the second one merges into what the first one has saved.
  await tx.selectFrom('site').select('domain').forUpdate().execute();
  const stored = await storedSite(tx, domain);
  const merged = { ...stored?.settings, ...changes.settings };
  const ofCompany = typeof changes.company === 'number' ? undefined : { ...stored?.company, ...changes.company };
  const checked = checkFields(settings, merged, Object.keys(siteSettings.shape));
  const checkedCompany = ofCompany && checkFields(company, ofCompany, Object.keys(company.shape));
  const problems = [
    ...(checkedCompany && 'problems' in checkedCompany ? inPart('company', checkedCompany.problems) : []),
    ...('problems' in checked ? inPart('settings', checked.problems) : []),
  ];
  if (problems.length > 0 || 'problems' in checked || (checkedCompany && 'problems' in checkedCompany)) {
    throw wrongFields(source, problems);
  }
  const company_id = checkedCompany
    ? await saveCompany(tx, checkedCompany.value, stored?.company_id, now)
    : await existingCompany(tx, changes.company as number);
  const known = await tx.selectFrom('site').select('domain').where('is_default', '=', true).executeTakeFirst();
  const row = { company_id, settings: JSON.stringify(checked.value) };
  await tx
    .insertInto('site')
    .values({ domain, ...row, is_default: known === undefined })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet(row))
    .execute();
}

/** Restores the default of a setting. */
export async function unsetField(tx: Tx, domain: string, field: string): Promise<void> {
  const stored = await storedSite(tx, domain);
  const { [field as 'name']: _gone, ...kept } = stored!.settings;
  await tx
    .updateTable('site')
    .set({ settings: JSON.stringify(kept) })
    .where('domain', '=', domain)
    .execute();
}

const inPart = (part: SitePart, problems: readonly string[]) =>
  problems.map((one) => (one.startsWith('the whole: ') ? one.replace('the whole', part) : `${part}.${one}`));

async function existingCompany(tx: Tx, id: number): Promise<number> {
  const ids = (await tx.selectFrom('company').select('id').orderBy('id').execute()).map((row) => row.id);
  if (ids.includes(id)) return id;
  throw new AdminError(`There is no company ${id}. Companies: ${ids.join(', ') || 'none'}.`);
}

/** Writes the company of a site, or adds one. Returns its id. */
async function saveCompany(tx: Tx, given: Company, before: number | undefined, now: Date): Promise<number> {
  const rows = await tx.selectFrom('company').select('id').orderBy('id').execute();
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
