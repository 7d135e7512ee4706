import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminOf, adminResultOf } from '#testing/admin.ts';
import { testServices } from '#testing/services.ts';
import { plumSite } from '#testing/doubles/plum-site.ts';
import { inventedCompany, unsafeSites } from './imprint.ts';

const services = await testServices();
const { db, clock, connection, folder } = services;
const result = adminResultOf(services);
const site = adminOf(services, 'site');

/** Writes a site file and runs the command with it. */
async function describeSite(domain: string, content: unknown) {
  const file = path.join(folder, 'site.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return await result('site', domain, file);
}

const stored = async () => ({
  sites: await db.selectFrom('site').selectAll().orderBy('domain').execute(),
  companies: await db.selectFrom('company').selectAll().orderBy('id').execute(),
});

describe('the admin command for sites', () => {
  test('makes the first site the default, and lets another one share its company', async () => {
    await db.deleteFrom('site').execute();
    await db.deleteFrom('company').execute();
    expect(await site()).toContain('There is no site yet');
    await describeSite('plum.dating', plumSite);
    const second = { company: 1, settings: { ...plumSite.settings, niche: 3 } };
    expect(await describeSite('night.plum.dating', second)).toEqual({
      code: 0,
      said: 'night.plum.dating  company 1  complete\nplum.dating (default)  company 1  complete',
    });
    expect((await stored()).companies).toEqual([
      {
        ...plumSite.company,
        id: 1,
        tradenames: ['Plum Ltd'],
        delete_discount: 25,
        invoice_prefix: null,
        added: clock.now(),
      },
    ]);
  });

  test('merges a file into the site, and leaves other fields and other sites as they are', async () => {
    clock.move(60_000);
    await describeSite('plum.dating', { company: { city: 'Leeds' }, settings: { niche: 2 } });
    const { sites, companies } = await stored();
    expect(sites.map(({ domain, settings }) => [domain, settings])).toEqual([
      ['night.plum.dating', { ...plumSite.settings, niche: 3 }],
      ['plum.dating', { ...plumSite.settings, niche: 2 }],
    ]);
    const { company } = plumSite;
    const added = new Date(clock.now().getTime() - 60_000);
    expect(companies).toMatchObject([{ ...company, city: 'Leeds', added }]);
  });

  test.each([
    [
      'invalid JSON',
      '{\n  "company": {\n    "name": "Plum" "city": "York"\n  }\n}',
      'a comma is missing at line 3, column 20.',
    ],
    ['a file that ends early', '{\n"company": {', 'a closing brace } is missing at line 2'],
    ['a comment', '// our site\n{}', 'a comment at line 1, column 1.'],
    [
      'an unknown setting',
      { settings: { photo_aproval: 'automatic' } },
      'settings.photo_aproval: there is no such field; did you mean photo_approval?',
    ],
    ['an unknown part', { setings: {} }, 'setings: there is no such field; did you mean settings?'],
    [
      'a setting out of its range',
      { settings: { refund_days: 3 } },
      'settings.refund_days: Too small: expected number to be >=14',
    ],
    ['a setting of the wrong type', { settings: { niche: 'two' } }, 'settings.niche: expected number, received string'],
    ['a wrong value within a list', { settings: { gift_credits: [1, -5] } }, 'settings.gift_credits[1]: Too small'],
    ['a company without a name', { company: { name: null } }, 'company.name: expected string, received null'],
    ['an unknown detail of the company', { company: { vatRate: 21 } }, 'company.vatRate: there is no such field'],
    ['the prefix of credit notes', { company: { invoice_prefix: 'CN' } }, 'company.invoice_prefix: '],
    ['an unknown company', { company: 7 }, 'There is no company 7. Companies: 1.'],
    ['a list instead of a site', [], 'the whole: expected object, received array'],
  ])('rejects %s with the reason and changes nothing', async (_what, content, reason) => {
    const before = await stored();
    const { code, said } = await describeSite('plum.dating', content);
    expect(said).toContain(reason);
    expect(code).toBe(1);
    expect(await stored()).toEqual(before);
  });

  test('names the fields that a new company lacks', async () => {
    const { said } = await describeSite('new.plum.dating', { company: { name: 'New' }, settings: {} });
    for (const field of ['address', 'kvk', 'city', 'country', 'vat_numbers', 'support_phone']) {
      expect(said).toContain(`company.${field}: `);
    }
    expect((await stored()).sites).toHaveLength(2);
  });

  test('rejects a wrong domain and a missing file', async () => {
    expect(await site('plum dating', 'file')).toContain('“plum dating” is not a domain');
    expect(await site('plum.dating')).toContain('To see plum.dating: site show plum.dating.');
    expect(await site('plum.dating', 'no-such-file.json')).toMatch(/no-such-file\.json does not exist\.$/);
    expect(await site('plum.dating', folder)).toMatch(/is a folder, not a file\.$/);
  });

  test('prints a site as a file that creates the same site again', async () => {
    const before = await stored();
    const { code } = await describeSite('plum.dating', await site('show'));
    expect(code).toBe(0);
    expect(await stored()).toEqual(before);
    expect(JSON.parse(await site('show', 'plum.dating', '--all'))).toMatchObject({ settings: { refund_days: 14 } });
  });

  test.each([
    ['photo_approval', 'automatic', { settings: { photo_approval: 'automatic' } }],
    ['settings.name', 'Plum & Co', { settings: { name: 'Plum & Co' } }],
    ['niche', '4', { settings: { niche: 4 } }],
    ['gift_credits', '[1, 2]', { settings: { gift_credits: [1, 2] } }],
    ['site_entry_countries', 'NL,DE', { settings: { site_entry_countries: ['NL', 'DE'] } }],
    ['discreet', 'true', { settings: { discreet: true } }],
    ['discreet', 'null', { settings: { discreet: null } }],
    ['kvk', '01234567', { company: { kvk: '01234567' } }],
    ['company.vat_numbers', 'GB1, NL2', { company: { vat_numbers: ['GB1', 'NL2'] } }],
  ])('sets %s to %s', async (field, value, expected) => {
    const { code } = await result('site', 'set', field, value);
    expect(code).toBe(0);
    expect(JSON.parse(await site('show'))).toMatchObject(expected);
  });

  test('sets a field of the named site only, and restores a default', async () => {
    await site('set', 'refund_days', '30', '--site', 'night.plum.dating');
    expect(JSON.parse(await site('show', 'plum.dating'))).not.toHaveProperty('settings.refund_days');
    expect(await site('unset', 'refund_days', '--site', 'night.plum.dating')).toContain('14 (default)');
    expect(JSON.parse(await site('show', 'night.plum.dating'))).not.toHaveProperty('settings.refund_days');
  });

  test.each([
    [['photo_aproval', 'automatic'], 'Did you mean photo_approval?'],
    [['name', 'Plum'], 'write settings.name or company.name'],
    [['niche', '9'], 'settings.niche cannot be 9: Too big: expected number to be <=7.'],
    [
      ['photo_approval', 'machine'],
      'settings.photo_approval cannot be machine: expected one of "by_hand"|"automatic".',
    ],
    [['niche', '1', '--site', 'x.example'], 'There is no site x.example. Sites: night.plum.dating, plum.dating.'],
  ])('rejects site set %j with the reason', async (words, reason) => {
    const before = await stored();
    const { code, said } = await result('site', 'set', ...words);
    expect(said).toContain(reason);
    expect(code).not.toBe(0);
    expect(await stored()).toEqual(before);
  });
});

describe('a site that does not disclose its operator must not serve members', () => {
  beforeAll(async () => void (await describeSite('plum.dating', plumSite)));
  const help = 'write it into a file and run: npm run admin -- site DOMAIN FILE.';

  test('a complete imprint is accepted', async () => {
    expect(await unsafeSites(connection)).toEqual([]);
  });

  test('the fictional company or an incomplete one is rejected', async () => {
    const { name, address, kvk } = inventedCompany;
    await db.updateTable('company').set({ name, address, kvk }).execute();
    const invented = `does not fully disclose its operator (missing: name, address, registration number): ${help}`;
    expect(await unsafeSites(connection)).toEqual([`night.plum.dating ${invented}`, `plum.dating ${invented}`]);
    await describeSite('plum.dating', plumSite);
    await db.updateTable('company').set({ vat_numbers: [], support_phone: ' ' }).execute();
    await db.updateTable('site').set({ settings: '{}' }).where('domain', '=', 'plum.dating').execute();
    expect(await unsafeSites(connection)).toEqual([
      `night.plum.dating does not fully disclose its operator (missing: VAT number, phone number): ${help}`,
      `plum.dating does not fully disclose its operator (missing: VAT number, email address, phone number): ${help}`,
    ]);
  });

  test('the phone number of the site itself suffices', async () => {
    await describeSite('plum.dating', plumSite);
    await db.updateTable('company').set({ support_phone: '' }).execute();
    const settings = JSON.stringify({ ...plumSite.settings, support_phone: '+44 1904 111111' });
    await db.updateTable('site').set({ settings }).execute();
    expect(await unsafeSites(connection)).toEqual([]);
  });

  test('a missing default site is rejected', async () => {
    await db.updateTable('site').set({ is_default: false }).execute();
    expect(await unsafeSites(connection)).toEqual([`No site discloses its operator: ${help}`]);
  });
});
