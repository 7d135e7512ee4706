import { expect, test } from 'vitest';
import { askMailChange, changeMail } from '#contract/accounts/mail-change.ts';
import {
  askMailProof,
  type DisabledReason,
  proveMail,
  showNotifications,
} from '#contract/notifications/notifications.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { mailsTo, testPassword, person, type TestPerson } from '#testing/people.ts';
import { disableMails } from './preferences.ts';

const services = await testServices();
const { app, db, clock } = services;
const visitor = browser(app, { ip: '192.0.2.1' });

async function disabled(member: TestPerson): Promise<readonly DisabledReason[]> {
  return (await member.ask(showNotifications, {})).reply.notifications.disabled;
}

async function disable(member: TestPerson, reason: DisabledReason): Promise<void> {
  await transact(db, async (tx) => await disableMails(tx, member.id, reason));
}

/** Returns the token of the latest emailed link that resumes emails. */
async function proofMailed(email: string): Promise<string> {
  const mails = db
    .selectFrom('mail')
    .select('body_text')
    .where('to_address', '=', email)
    .where('kind', '=', 'mail_proof');
  const { body_text } = await mails.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  return /notifications\?proof=([\w-]{43})/.exec(body_text)![1]!;
}

test.each(['bounce', 'fbl'] as const)(
  'after a %s, emails resume once the emailed link is used; the link works once',
  async (reason) => {
    const anna = await person(services, `Anna ${reason}`);
    await disable(anna, reason);
    await disable(anna, reason);
    expect(await disabled(anna), 'a reason is stored once').toEqual([reason]);
    expect((await anna.ask(askMailProof, {})).status).toBe(200);
    expect(await disabled(anna), 'asking is not enough').toEqual([reason]);
    const token = await proofMailed(anna.email);
    expect((await visitor.ask(proveMail, { token })).status).toBe(200);
    expect(await disabled(anna)).toEqual([]);
    expect((await visitor.ask(proveMail, { token })).problem.code).toBe('link_expired');
  },
);

test('the link expires after 48 hours; a newer one invalidates earlier ones', async () => {
  const bram = await person(services, 'Bram');
  await disable(bram, 'bounce');
  await bram.ask(askMailProof, {});
  const first = await proofMailed(bram.email);
  await bram.ask(askMailProof, {});
  const second = await proofMailed(bram.email);
  clock.move(48 * 3_600_000 - 1000);
  expect((await visitor.ask(proveMail, { token: first })).problem.code).toBe('link_expired');
  expect((await visitor.ask(proveMail, { token: second })).status).toBe(200);
  await disable(bram, 'bounce');
  await bram.ask(askMailProof, {});
  const third = await proofMailed(bram.email);
  clock.move(48 * 3_600_000);
  expect((await visitor.ask(proveMail, { token: third })).problem.code).toBe('link_expired');
});

test('three links a day are emailed; a retry with the same idempotency key sends no further one', async () => {
  const chloe = await person(services, 'Chloe');
  expect((await chloe.ask(askMailProof, {})).problem.code, 'nothing to prove, so nothing is counted').toBe(
    'not_disabled',
  );
  await disable(chloe, 'fbl');
  const key = crypto.randomUUID();
  for (let times = 0; times < 5; times += 1) expect((await chloe.ask(askMailProof, {}, { key })).status).toBe(200);
  await chloe.ask(askMailProof, {});
  await chloe.ask(askMailProof, {});
  expect((await chloe.ask(askMailProof, {})).problem.code).toBe('too_many_mails');
  expect((await mailsTo(services, chloe.email)).filter((kind) => kind === 'mail_proof')).toHaveLength(3);
});

test('confirming another address clears a bounce, but not a complaint', async () => {
  const dirk = await person(services, 'Dirk', { gender: 'male' });
  await disable(dirk, 'bounce');
  await disable(dirk, 'fbl');
  const email = 'dirk.new@example.org';
  await dirk.ask(askMailChange, { email, password: testPassword });
  const { body_text } = await db
    .selectFrom('mail')
    .select('body_text')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow();
  await dirk.ask(changeMail, { token: /token=([\w-]{43})/.exec(body_text)![1]! });
  expect(await disabled(dirk)).toEqual(['fbl']);
});
