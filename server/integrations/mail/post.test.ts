import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signUp } from '#contract/accounts/accounts.ts';
import type { MemberId } from '#contract/members/members.ts';
import { newId } from '../../platform/core/ids.ts';
import { makeLog } from '../../platform/core/log.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm } from '#testing/people.ts';
import { openPostOffice } from '#testing/doubles/post-office.ts';
import { makeBounceTokens } from './bounce-token.ts';
import { mailWorker, post } from './post.ts';
import { smtpTransport } from './transport.ts';

const services = await testServices();
const { db, clock, app } = services;
const office = await openPostOffice();
const transport = smtpTransport(office.url);
const lines: string[] = [];
const log = makeLog('info', { write: (line) => lines.push(line) });
const marks = makeBounceTokens(services.config.secret);
await services.work([mailWorker(db, transport, { from: 'hello@damson.example', marks }, log)]);
const polling = { timeout: 20_000, interval: 20 };

afterAll(async () => {
  transport.close();
  await office.close();
});

beforeEach(() => {
  office.say({});
  office.received.length = 0;
});

const member = newId<MemberId>(clock.now());

/** Posts an email and returns its id. */
async function writeTo(address: string, { name = 'Anna', from_name = 'Damson', subject = 'Hello' } = {}) {
  const id = newId<string>(clock.now());
  const to = { member, name, address, language: 'nl', from_name } as const;
  const content = { subject, greeting: 'Dear Anna,', paragraphs: ['A café at eleven?'], footer: ['Damson'] };
  await transact(db, async (tx) => await post(tx, { to, kind: 'test', content, id }, clock.now()));
  return id;
}

async function kept(id: string) {
  return await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

describe('an email', () => {
  test('arrives once, with its sender, its language and both bodies', async () => {
    const id = await writeTo('anna@example.org');
    await vi.waitFor(async () => expect((await kept(id)).sent_at).not.toBeNull(), polling);
    expect(office.received).toHaveLength(1);
    const [{ from, to, headers, text }] = office.received as [(typeof office.received)[number]];
    expect(from).toBe('hello@damson.example');
    expect(to).toEqual(['anna@example.org']);
    expect(headers.get('from')).toBe('Damson <hello@damson.example>');
    expect(headers.get('to')).toBe('Anna <anna@example.org>');
    expect(headers.get('subject')).toBe('Hello');
    expect(headers.get('message-id')).toBe(`<${id}.${marks.write(member, 'anna@example.org')}@damson.example>`);
    expect(headers.get('content-language')).toBe('nl');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(text).toMatch(/text\/plain[\s\S]*A café at eleven\?[\s\S]*text\/html[\s\S]*A café at eleven\?/);
  });

  test('that is accepted is deleted from the outbox, because it may contain a login link', async () => {
    await browser(app).ask(signUp, signUpForm('Bram', { gender: 'male' }));
    await vi.waitFor(() => expect(office.received).toHaveLength(1), polling);
    expect(office.received[0]!.text).toMatch(/activate\/done\?token=[\w-]{43}/);
    const mail = async () =>
      await db.selectFrom('mail').selectAll().where('to_address', '=', 'bram@example.org').executeTakeFirstOrThrow();
    await vi.waitFor(async () => expect((await mail()).sent_at).not.toBeNull(), polling);
    expect(await mail()).toMatchObject({ kind: 'activation', body_text: '', body_html: '' });
  });

  test('has one recipient, whatever its names contain', async () => {
    const name = 'Anna"\r\nBcc: evil@example.org\r\n\r\n<evil@example.org>, x';
    await writeTo('anna@example.org', { name, from_name: name, subject: 'Hello\r\nBcc: evil@example.org' });
    await vi.waitFor(() => expect(office.received).toHaveLength(1), polling);
    const [{ to, headers }] = office.received as [(typeof office.received)[number]];
    expect(to).toEqual(['anna@example.org']);
    expect(headers.has('bcc')).toBe(false);
  });

  test('of a rolled-back transaction is never sent', async () => {
    const to = { member, name: 'Anna', address: 'undone@example.org', language: 'nl', from_name: 'Damson' } as const;
    const content = { subject: 'Hello', greeting: '', paragraphs: [], footer: [] };
    const undone = transact(db, async (tx) => {
      await post(tx, { to, kind: 'test', content }, clock.now());
      throw new Error('a fault');
    });
    await expect(undone).rejects.toThrow('a fault');
    await writeTo('anna@example.org');
    await vi.waitFor(() => expect(office.received).toHaveLength(1), polling);
    expect(office.received[0]!.to).toEqual(['anna@example.org']);
  });

  test('that is posted again under the same id is sent once', async () => {
    const id = newId<string>(clock.now());
    const to = { member, name: 'Anna', address: 'anna@example.org', language: 'nl', from_name: 'Damson' } as const;
    const content = { subject: 'Hello', greeting: '', paragraphs: [], footer: [] };
    for (let times = 0; times < 3; times += 1) {
      await transact(db, async (tx) => await post(tx, { to, kind: 'test', content, id }, clock.now()));
    }
    await vi.waitFor(async () => expect((await kept(id)).sent_at).not.toBeNull(), polling);
    const last = await writeTo('anna@example.org');
    await vi.waitFor(async () => expect((await kept(last)).sent_at).not.toBeNull(), polling);
    expect(office.received).toHaveLength(2);
  });
});

describe('if the mail server', () => {
  test('rejects an email temporarily, it is retried and arrives once', async () => {
    let tries = 0;
    office.say({ toMail: () => ((tries += 1) <= 2 ? '451 come again' : undefined) });
    const id = await writeTo('anna@example.org');
    await vi.waitFor(async () => expect((await kept(id)).sent_at).not.toBeNull(), polling);
    expect(office.received.map(({ taken }) => taken)).toEqual([false, false, true]);
    expect(new Set(office.received.map(({ headers }) => headers.get('message-id'))).size).toBe(1);
  });

  test.each([
    ['does not know the mailbox', { toReceiver: () => '550 no such user' }],
    ['rejects the email', { toMail: () => '554 looks like spam' }],
  ])('%s, the email is not retried, and the log omits the recipient', async (_case, saying) => {
    office.say(saying);
    const id = await writeTo('nobody@example.org');
    await vi.waitFor(async () => expect((await kept(id)).refused_at).not.toBeNull(), polling);
    expect(await kept(id)).toMatchObject({ sent_at: null, body_text: '', body_html: '' });
    const said = lines.filter((line) => line.includes(id));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('email permanently rejected');
    expect(said[0]).not.toContain('nobody@');
  });

  test('is unavailable, the email waits in the outbox', async () => {
    await office.close();
    const id = await writeTo('anna@example.org');
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT state FROM pgboss.job WHERE data ->> 'mail' = ${id}`.execute(db);
      expect(rows).toEqual([{ state: 'retry' }]);
    }, polling);
    expect(await kept(id)).toMatchObject({ sent_at: null, refused_at: null });
    expect((await kept(id)).body_text).toContain('A café at eleven?');
  });
});
