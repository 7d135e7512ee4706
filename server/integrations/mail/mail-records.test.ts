import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { authenticate } from 'mailauth';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../process/config.ts';
import { openPostOffice } from '#testing/doubles/post-office.ts';
import { readDkimKey } from './dkim.ts';
import { mailRecords, recordsToPublish } from './mail-records.ts';
import { smtpTransport } from './transport.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'damson-mail-'));
const server = 'smtp.dating.example';
const serverAddress = '192.0.2.7';
const from = 'hello@dating.example';

async function keyFile(name: string, modulusLength: number): Promise<string> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength });
  const file = path.join(folder, name);
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return file;
}

const dkim = { domain: 'dating.example', selector: 'damson', key: readDkimKey(await keyFile('dkim.pem', 2048)) };
const domains = { from, bounces: 'bounce@mail.dating.example', server, dkim };
const office = await openPostOffice();
const transport = smtpTransport(office.url, { bounces: domains.bounces, dkim });

afterAll(async () => {
  transport.close();
  await office.close();
  await rm(folder, { recursive: true });
});

/** Sends an email and returns it as received. */
async function sent() {
  await transport.deliver({
    id: 'one',
    mark: 'a1b2',
    from: { name: 'Damson', address: from },
    to: { name: 'Anna', address: 'anna@example.org' },
    language: 'fr',
    subject: 'Un café ?',
    text: 'À onze heures ?',
    html: '<p>À onze heures ?</p>',
    unsubscribe: 'https://dating.example/notifications?token=secret',
  });
  return office.received.at(-1)!;
}

async function believed(raw: string, ip = serverAddress) {
  const records = mailRecords(domains);
  const {
    dkim: keys,
    spf,
    dmarc,
  } = await authenticate(raw, {
    ip,
    helo: server,
    sender: office.received.at(-1)!.from,
    mta: 'mx.example.org',
    disableArc: true,
    disableBimi: true,
    resolver: async (name: string, type: string) => {
      const found = records.filter((record) => type === 'TXT' && record.name === name).map(({ value }) => [value]);
      if (type === 'A' && name === server) return [serverAddress];
      if (found.length > 0) return found;
      throw Object.assign(new Error('There is no such name.'), { code: 'ENOTFOUND' });
    },
  });
  return {
    dkim: keys?.results.map((one) => one.status.result),
    spf: spf && spf.status.result,
    dmarc: dmarc && dmarc.status.result,
    signed: keys?.results[0]?.signingHeaders?.keys.toLowerCase(),
  };
}

describe('an email of the product', () => {
  test('passes a mailbox’s checks with the published records, even if forwarded', async () => {
    const { raw } = await sent();
    expect(await believed(raw)).toMatchObject({ dkim: ['pass'], spf: 'pass', dmarc: 'pass' });
    // Forwarded by another server: SPF fails, but the signature is valid.
    expect(await believed(raw, '198.51.100.9')).toMatchObject({ dkim: ['pass'], spf: 'fail', dmarc: 'pass' });
  });

  test('fails the checks if its sender, text or unsubscribe address is changed in transit', async () => {
    const { raw } = await sent();
    for (const forged of [
      raw.replace('From: Damson', 'From: Damsel'),
      raw.replace('/notifications?token', '/elsewhere?token'),
      raw.replace('=C3=80 onze', '=C3=80 dix'),
    ]) {
      expect(forged).not.toBe(raw);
      const { dkim: keys, dmarc } = await believed(forged, '198.51.100.9');
      expect(keys).toEqual([expect.stringMatching(/^(fail|neutral)$/)]);
      expect(dmarc).toBe('fail');
    }
  });

  test('has both unsubscribe headers signed (RFC 8058)', async () => {
    const { signed } = await believed((await sent()).raw);
    expect(signed?.split(/:\s*/)).toEqual(
      expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'from']),
    );
  });
});

describe('the DNS records to publish', () => {
  test('have the format of a zone file, with strings of at most 255 bytes', () => {
    const told = recordsToPublish(domains);
    expect(told).toContain('mail.dating.example. IN TXT "v=spf1 a:smtp.dating.example -all"');
    expect(told).toContain('damson._domainkey.dating.example. IN TXT "v=DKIM1; k=rsa; p=');
    expect(told).toContain('_dmarc.dating.example. IN TXT "v=DMARC1; p=quarantine; rua=mailto:hello@dating.example"');
    const strings = [...told.matchAll(/"([^"]*)"/g)].map(([, string]) => string!.length);
    expect(Math.max(...strings)).toBe(255);
    expect(told, 'the key itself stays here').not.toContain('PRIVATE');
  });

  test('report missing settings', () => {
    const told = recordsToPublish({ from, bounces: undefined, server: undefined, dkim: undefined });
    expect(told).not.toContain('v=spf1');
    expect(told).toContain('The SPF record of dating.example is missing: set SMTP_URL');
    expect(told).toContain('Set DKIM_KEY_FILE');
  });

  test.each(['127.0.0.1', '::1', 'localhost', '10.0.0.25', '192.168.1.2', 'fd00::25', 'postfix', 'mail.localhost'])(
    'never contain %s, which other machines cannot look up',
    (relay) => {
      const told = recordsToPublish({ ...domains, server: relay });
      expect(told).not.toContain('v=spf1');
      expect(told).toContain('mail-records --server HOST');
    },
  );

  test.each([
    ['smtp.plum.dating', 'a:smtp.plum.dating'],
    ['203.0.113.7', 'ip4:203.0.113.7'],
    ['2001:db8::7', 'ip6:2001:db8::7'],
  ])('permit the server %s by %s', (named, mechanism) => {
    expect(recordsToPublish({ ...domains, server: named })).toContain(`"v=spf1 ${mechanism} -all"`);
  });
});

test('an invalid DKIM key is rejected at startup', async () => {
  const weak = await keyFile('weak.pem', 1024);
  const settings = { DATA_DIR: folder, MAIL_FROM: from };
  expect(() => readConfig({ ...settings, DKIM_KEY_FILE: weak })).toThrow(
    'has 1024 bits, but mailbox providers require 2048',
  );
  expect(() => readConfig({ ...settings, DKIM_KEY_FILE: '/nowhere' })).toThrow('must be a private RSA key');
  expect(() => readConfig({ ...settings, DKIM_SELECTOR: 'a.b;' })).toThrow('DKIM_SELECTOR cannot be used');
  const strong = await keyFile('strong.pem', 2048);
  expect(readConfig({ ...settings, DKIM_KEY_FILE: strong }).dkim).toMatchObject({ domain: 'dating.example' });
});
