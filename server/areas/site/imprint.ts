import pg from 'pg';
import type { SiteSettings } from '#contract/site.ts';
import { isInvented } from './invented.ts';
import { type SiteCompany, readSettings } from '../../platform/core/sites.ts';

/** The disclosures that the law requires of an operator. (E-Commerce Directive, 5.) */
export type ImprintText = Pick<SiteCompany, 'name' | 'address' | 'city' | 'kvk' | 'vat_numbers' | 'support_phone'>;

type Contact = Pick<SiteSettings, 'support_email' | 'support_phone'>;

/** The fictional company of the first site in development. */
export const inventedCompany = {
  name: 'Damson B.V.',
  address: 'Oudegracht 1',
  kvk: '12345678',
  city: '3511 AB Utrecht',
  country: 'NL' as const,
  tradenames: ['Damson'],
  vat_numbers: ['NL001234567B01'],
  support_phone: '+31 30 123 45 67',
  delete_discount: 25,
};

/** Names the parts of the imprint that a site lacks, or that still are those of the fictional company. */
export function missingIn(company: ImprintText | undefined, settings: Contact): string[] {
  const isStated = (field: 'name' | 'address' | 'kvk' | 'support_phone') =>
    company !== undefined && company[field].trim() !== '' && company[field] !== inventedCompany[field];
  const { support_email: email, support_phone: phone } = settings;
  const vat = company?.vat_numbers.filter((one) => one.trim() && !inventedCompany.vat_numbers.includes(one)) ?? [];
  const parts: Readonly<Record<string, boolean>> = {
    name: isStated('name'),
    address: isStated('address') && company!.city.trim() !== '',
    'registration number': isStated('kvk'),
    'VAT number': vat.length > 0,
    'email address': email.includes('@') && !isInvented(email),
    'phone number': phone.trim() !== '' || isStated('support_phone'),
  };
  return Object.keys(parts).filter((part) => !parts[part]);
}

const help = 'write it into a file and run: npm run admin -- site DOMAIN FILE';

/**
 * Returns why the sites of a database must not serve members yet, one sentence per reason. The database may be older
 * than this version: a missing table means no reasons.
 */
export async function unsafeSites(connection: pg.PoolConfig): Promise<string[]> {
  const sites = await sitesIn(connection);
  if (!sites.some(({ is_default }) => is_default)) return [`No site discloses its operator: ${help}.`];
  return sites.flatMap((site) => {
    const missing = missingIn(site.name === null ? undefined : site, readSettings(site.settings));
    return missing.length > 0
      ? [`${site.domain} does not fully disclose its operator (missing: ${missing.join(', ')}): ${help}.`]
      : [];
  });
}

type Row = ImprintText & { readonly domain: string; readonly settings: unknown; readonly is_default: boolean };

async function sitesIn(connection: pg.PoolConfig): Promise<Row[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Row>(`
      SELECT company.*, site.domain, site.settings, site.is_default
      FROM site LEFT JOIN company ON company.id = site.company_id ORDER BY site.domain`);
    return rows;
  } catch (fault) {
    if ((fault as pg.DatabaseError).code === noSuchTable) return [];
    throw fault;
  } finally {
    await client.end();
  }
}

const noSuchTable = '42P01';
