import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Answer } from 'dns-packet';
import { plumSite } from '#testing/doubles/plum-site.ts';
import { adminResultOf } from '#testing/admin.ts';
import { mollieStub } from '#testing/doubles/mollie-stub.ts';
import { openNameServer, type Zone } from '#testing/doubles/name-server.ts';
import { openPostOffice } from '#testing/doubles/post-office.ts';
import { urlOf } from '#testing/product.ts';
import { testSecret, testServices } from '#testing/services.ts';
import { mailRecords } from '../../integrations/mail/mail-records.ts';
import { readConfig, sellsNothing } from '../config.ts';
import { administer } from './administer.ts';
import { mailDomainsOf } from './mail-domains.ts';

const services = await testServices();
const { folder, connection } = services;
const office = await openPostOffice();
let zone: Zone = {};
const names = await openNameServer(() => zone);
afterAll(async () => {
  names.close();
  await office.close();
});

const key = path.join(folder, 'dkim.pem');
await writeFile(
  key,
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
);
const settings = {
  DATABASE_URL: urlOf(connection),
  DATA_DIR: folder,
  SECRET: testSecret,
  PUBLIC_URL: 'https://plum.dating',
  TRUST_PROXY: 'on',
  SMTP_URL: office.url,
  MAIL_FROM: 'hello@plum.dating',
  BOUNCE_ADDRESS: 'bounce@mail.plum.dating',
  DKIM_KEY_FILE: key,
};
const site = path.join(folder, 'site.json');
await writeFile(site, JSON.stringify(plumSite));
await adminResultOf(services)('site', 'damson.test', site);

/** Runs the check. Returns its code, and its lines without the spaces between columns. */
async function check(environment: NodeJS.ProcessEnv = settings, ...words: string[]) {
  await using opened = new AsyncDisposableStack();
  const args = ['check', '--dns', names.address, '--time', 'http://127.0.0.1:9', ...words];
  const { code, said = '' } = await administer({
    args,
    environment,
    opened,
    stopping: new AbortController().signal,
    print: () => undefined,
  });
  return { code, lines: said.split('\n').map((line) => line.replaceAll(/ +/g, ' ').trim()) };
}

/** All records as they should be. */
function published(): Record<string, Answer[]> {
  const domains = { ...mailDomainsOf(readConfig(settings)), server: '203.0.113.7' };
  const texts = mailRecords(domains).map(({ name, value }): [string, Answer[]] => [
    name,
    [{ type: 'TXT', name, data: value.match(/.{1,255}/g)! }],
  ]);
  const mx = (name: string): Answer => ({ type: 'MX', name, data: { preference: 10, exchange: 'mx.plum.dating' } });
  const records = Object.fromEntries(texts);
  return {
    ...records,
    'plum.dating': [
      { type: 'A', name: 'plum.dating', data: '203.0.113.7' },
      mx('plum.dating'),
      ...(records['plum.dating'] ?? []),
    ],
    'mail.plum.dating': [mx('mail.plum.dating'), ...(records['mail.plum.dating'] ?? [])],
  };
}

describe('npm run admin -- check', () => {
  test('finds published DNS records', async () => {
    zone = published();
    const { lines } = await check();
    expect(lines).toContain('ok DNS plum.dating → 203.0.113.7');
    expect(lines).toContain('ok SPF mail.plum.dating: v=spf1 ip4:203.0.113.7 -all');
    expect(lines).toContain('ok DKIM damson._domainkey.plum.dating has the key');
    expect(lines).toContain('ok DMARC plum.dating: v=DMARC1; p=quarantine; rua=mailto:hello@plum.dating');
    expect(lines).toContain('ok MX plum.dating → mx.plum.dating');
    expect(lines).toContain('ok MX mail.plum.dating → mx.plum.dating');
  });

  test('reports missing and wrong DNS records with a remedy, and fails', async () => {
    const name = 'damson._domainkey.plum.dating';
    zone = { ...published(), [name]: [{ type: 'TXT', name, data: 'v=DKIM1; p=AAAA' }], 'mail.plum.dating': [] };
    const { code, lines } = await check();
    expect(code).toBe(1);
    expect(lines).toContain(`fail DKIM ${name} has another key`);
    expect(lines).toContain('fail SPF mail.plum.dating has no record');
    expect(lines).toContain('fail MX mail.plum.dating has no record');
    expect(lines).toContain('→ npm run admin -- mail-records prints what to publish.');
  });

  test('warns about a name server that does not respond', async () => {
    const { lines } = await check(settings, '--dns', '127.0.0.1:9');
    expect(lines).toContain('warn DNS plum.dating: the name server does not respond');
  });

  test('sends a test email on request only', async () => {
    expect((await check()).lines).toContain('ok email not tried; add --mail ADDRESS to send a test email');
    expect(office.received).toEqual([]);
    const { lines } = await check(settings, '--mail', 'me@plum.dating');
    expect(lines).toContain('ok email the mail server accepted a test email to me@plum.dating: see that it arrives');
    expect(office.received[0]).toMatchObject({ to: ['me@plum.dating'] });
  });

  test('reports a mail server that cannot be reached', async () => {
    const { code, lines } = await check({ ...settings, SMTP_URL: 'smtp://127.0.0.1:9' }, '--mail', 'me@plum.dating');
    expect(lines.find((line) => line.startsWith('fail email'))).toContain('ECONNREFUSED');
    expect(code).toBe(1);
  });

  test('warns if nothing can be bought', () => {
    // A check of production settings would switch the account of this process.
    const names = { collectors: { names: [], routes: [], mollie: undefined }, bank: undefined };
    expect(sellsNothing(names)).toBe('Nothing can be bought: neither PAYMENT_PROVIDER nor BANK_IBAN is set.');
    expect(sellsNothing(readConfig(settings))).toBeUndefined();
  });

  test('tries the key of the payment provider', async () => {
    const mollie = Object.assign(await mollieStub(), { key: `test_${'a'.repeat(30)}` });
    const paying = {
      ...settings,
      PAYMENT_PROVIDER: 'mollie',
      MOLLIE_API_KEY: mollie.key,
      MOLLIE_API_URL: mollie.origin,
    };
    const line = async (environment: NodeJS.ProcessEnv) =>
      (await check(environment)).lines.find((one) => one.includes(' payments '));
    expect(await line(paying)).toMatch(/^ok payments Mollie accepts the key; \d+ methods are active$/);
    expect(await line({ ...paying, MOLLIE_API_KEY: `test_${'b'.repeat(30)}` })).toMatch(/^fail payments /);
  });

  test('reports each wrong setting, and nothing else', async () => {
    const { code, lines } = await check({ ...settings, PORT: '99999', BANK_IBAN: 'NL1' });
    expect(code).toBe(1);
    expect(lines).toContain(
      'fail settings PORT cannot be used as it is set; docs/operating/settings.md says what it may be.',
    );
    expect(lines).toContain('fail settings BANK_IBAN is not an account in a SEPA country.');
    expect(lines.filter((line) => /^(ok|warn)/.test(line))).toEqual([]);
  });

  test('reports the database, the site, the clock and the disk', async () => {
    const { lines } = await check();
    expect(lines.some((line) => line.startsWith('ok database damson_test_'))).toBe(true);
    expect(lines).toContain('ok clock differs from the database by 0 s');
    expect(lines).toContain('ok site says who runs it');
    expect(lines.some((line) => /^(ok|warn|fail) disk [\d.]+ GB free of [\d.]+ GB/.test(line))).toBe(true);
  });

  test('warns that all visitors count as one behind a proxy without TRUST_PROXY', async () => {
    const { lines } = await check({ ...settings, TRUST_PROXY: 'off' });
    expect(lines).toContain('warn settings All visitors count as one address: TRUST_PROXY is off.');
  });
});
