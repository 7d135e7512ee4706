import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { showUser } from '#contract/accounts/accounts.ts';
import { reportMail } from '#contract/notifications/notifications.ts';
import { makeBounceTokens, returnPath } from '../../../integrations/mail/bounce-token.ts';
import { mailWorker } from '../../../integrations/mail/post.ts';
import { smtpTransport } from '../../../integrations/mail/transport.ts';
import { testServices } from '#testing/services.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { openPostOffice } from '#testing/doubles/post-office.ts';
import { refusedWorker } from './stop-mails.ts';

const services = await testServices();
const { app, db, config, log } = services;
const marks = makeBounceTokens(config.secret);
const office = await openPostOffice();
const transport = smtpTransport(office.url, { bounces: 'bounce@damson.example' });
const sender = { from: 'hello@damson.example', marks };
await services.work([mailWorker(db, transport, sender, log), refusedWorker(db)]);
const polling = { timeout: 20_000, interval: 20 };

afterAll(async () => {
  transport.close();
  await office.close();
});

beforeEach(() => {
  office.say({});
  office.received.length = 0;
});

async function reasons(member: TestPerson): Promise<readonly string[]> {
  return (await member.ask(showUser, {})).reply.user!.notifications_disabled;
}

/** Waits until the sign-up email has been sent or rejected. */
async function settled(member: TestPerson): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = { rows: await db.selectFrom('mail').selectAll().where('member_id', '=', member.id).execute() };
    expect(rows.every(({ sent_at, refused_at }) => sent_at ?? refused_at)).toBe(true);
  }, polling);
}

test('an email is sent with a token in the return path and the Message-ID', async () => {
  const anna = await person(services, 'Anna', { confirmed: false });
  await settled(anna);
  const [mail] = office.received as [(typeof office.received)[number]];
  const mark = marks.write(anna.id, anna.email);
  expect(mail.from).toBe(`bounce+${mark}@damson.example`);
  expect(mail.from.split('@')[0]!.length, 'within the limit for the local part').toBeLessThanOrEqual(64);
  expect(mail.headers.get('message-id')).toContain(`.${mark}@damson.example>`);
  expect(marks.read(mail.from)!.isOf(anna.email)).toBe(true);
});

test('a recipient unknown to the receiving server counts as a bounce', async () => {
  office.say({ toReceiver: () => '550 no such user' });
  const bram = await person(services, 'Bram', { confirmed: false });
  await vi.waitFor(async () => expect(await reasons(bram)).toEqual(['bounce']), polling);
});

test('the status code decides whether a rejection is about the address, at any stage of the SMTP dialog', async () => {
  office.say({ toMail: () => '550 5.1.1 no such user' });
  const chloe = await person(services, 'Chloe', { confirmed: false });
  await vi.waitFor(async () => expect(await reasons(chloe)).toEqual(['bounce']), polling);
  for (const no of ['554 looks like spam', '550 5.7.26 not authenticated', '552 5.3.4 too big']) {
    office.say({ toMail: () => no });
    const dirk = await person(services, `Dirk ${no.slice(4, 9)}`, { confirmed: false });
    await settled(dirk);
    expect(await reasons(dirk), no).toEqual([]);
  }
  office.say({ toReceiver: () => '550 5.7.1 your network is not liked here' });
  const emma = await person(services, 'Emma', { confirmed: false });
  await settled(emma);
  office.say({ toReceiver: () => '550 5.1.1 no such user' });
  const fleur = await person(services, 'Fleur', { confirmed: false });
  await vi.waitFor(async () => expect(await reasons(fleur)).toEqual(['bounce']), polling);
  expect(await reasons(emma)).toEqual([]);
});

test('an operator can forward a provider’s report with our token, authenticated by the operator’s secret', async () => {
  const greta = await person(services, 'Greta');
  const hugo = await person(services, 'Hugo', { gender: 'male' });
  const path = (member: TestPerson) => returnPath('bounce@damson.example', marks.write(member.id, member.email));
  const report = async (body: object) => {
    const authorization = `Bearer ${config.operatorSecret}`;
    const headers = { authorization, 'content-type': 'application/json', 'x-client-type': 'webhook' };
    const request = new Request('http://damson.test/api/mail-report.php', {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const answer = await app.fetch(request, { client: { ip: '192.0.2.3', ourselves: false } });
    return (await answer.json()) as { stopped?: boolean };
  };
  for (const body of [
    { reason: 'bounce', about: path(greta) },
    { reason: 'bounce', about: path(greta), status: '4.2.2' },
    { reason: 'bounce', about: path(greta), status: '5.7.1' },
    { reason: 'fbl', about: greta.email },
    { reason: 'fbl', about: path(greta).replace(/\+./, (first) => (first === '+f' ? '+e' : '+f')) },
  ]) {
    expect(await report(body), JSON.stringify(body)).toEqual({ stopped: false });
  }
  expect(await reasons(greta)).toEqual([]);
  expect(await report({ reason: 'bounce', about: path(greta), status: '5.1.1' })).toEqual({ stopped: true });
  expect(await report({ reason: 'fbl', about: `<${crypto.randomUUID()}.${path(hugo).slice(7)}>` })).toEqual({
    stopped: true,
  });
  expect([await reasons(greta), await reasons(hugo)]).toEqual([['bounce'], ['fbl']]);
  const { problem } = await hugo.ask(reportMail, { reason: 'fbl', about: path(greta) });
  expect(problem.code).toBe('no_such_call');
});
