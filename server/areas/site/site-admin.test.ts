import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServices } from '#testing/services.ts';
import { plumSite } from '#testing/doubles/plum-site.ts';
import { inventedCompany, unsafeSites } from './imprint.ts';
import { siteAdmin, siteAdminHelp } from './site-admin.ts';

const { db, clock, connection, folder } = await testServices();

async function describeSite(domain: string, content: unknown): Promise<string> {
  const file = path.join(folder, 'site.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return await siteAdmin(db, [domain, file], clock.now());
}

describe('the admin command for sites', () => {
  test('makes the first site the default, and lets another one share its company', async () => {
    await db.deleteFrom('site').execute();
    await db.deleteFrom('company').execute();
    expect(await siteAdmin(db, [], clock.now())).toContain('There is no site yet.');
    await describeSite('plum.dating', plumSite);
    const second = { company: 1, settings: { ...plumSite.settings, niche: 3 } };
    expect(await describeSite('night.plum.dating', second)).toBe(
      'night.plum.dating  company 1  complete\nplum.dating (default)  company 1  complete',
    );
    expect(await db.selectFrom('company').selectAll().execute()).toEqual([
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

  test('replaces the description of one site, and of no other', async () => {
    clock.move(60_000);
    const { company, settings } = plumSite;
    await describeSite('plum.dating', { company: { ...company, city: 'Leeds' }, settings: { ...settings, niche: 2 } });
    const rows = await db.selectFrom('site').selectAll().orderBy('domain').execute();
    expect(rows.map(({ domain, settings: kept }) => [domain, (kept as { niche: number }).niche])).toEqual([
      ['night.plum.dating', 3],
      ['plum.dating', 2],
    ]);
    const [kept] = await db.selectFrom('company').selectAll().execute();
    expect(kept).toMatchObject({ city: 'Leeds', added: new Date(clock.now().getTime() - 60_000) });
  });

  test.each([
    ['invalid JSON', '{'],
    ['an unknown setting', { ...plumSite, settings: { signup: 'all' } }],
    ['an invalid value of a setting', { ...plumSite, settings: { refund_days: 3 } }],
    ['a company without a name', { ...plumSite, company: { ...plumSite.company, name: undefined } }],
    ['the prefix of credit notes', { ...plumSite, company: { ...plumSite.company, invoice_prefix: 'CN' } }],
    ['an unknown company', { ...plumSite, company: 7 }],
  ])('rejects %s and changes nothing', async (_what, content) => {
    const before = await db.selectFrom('site').selectAll().orderBy('domain').execute();
    expect(await describeSite('plum.dating', content)).toContain(siteAdminHelp);
    expect(await db.selectFrom('site').selectAll().orderBy('domain').execute()).toEqual(before);
    expect(await siteAdmin(db, ['plum dating', 'file'], clock.now())).toBe(siteAdminHelp);
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
