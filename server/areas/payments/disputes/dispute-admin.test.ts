import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { adminOf } from '#testing/admin.ts';
import { sendMessage } from '#contract/chats/chats.ts';
import { saveOrientation } from '#contract/members/orientation.ts';
import { erasedMemberId } from '../../accounts/accounts-queries.ts';
import { balanceOf } from '../../credits/wallet.ts';
import { sandboxWorkers } from '../../../integrations/sandbox/sandbox.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { placeTestOrder } from '#testing/orders.ts';
import { moneyScene } from '#testing/payments/histories.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { receiptWorker } from '../receipt.ts';
import { checkDisputesWorker } from './check-disputes.ts';
import { disputeMailWorker } from './dispute-mail.ts';

const services = await testServices();
const { db, app, clock, config, providers, sites } = services;
const { buy, spend, takeBack } = moneyScene(services);
const jobs = dueJobs(services, [
  ...sandboxWorkers(db, config.secret, app.fetch),
  checkDisputesWorker(providers, services),
  receiptWorker(db, sites),
  disputeMailWorker(db, sites),
]);
const admin = adminOf(services, 'disputes', { by: 'admin anna' });
const folder = await mkdtemp(path.join(tmpdir(), 'evidence-'));
afterAll(async () => await rm(folder, { recursive: true }));

describe('an operator', () => {
  test('sees an open dispute, and records its outcome', async () => {
    const anna = await person(services, 'Anna');
    const bought = await buy(anna);
    expect(await admin()).toBe('No dispute is open.');
    expect(await admin('open', bought)).toBe('The sandbox will call the webhook.');
    await jobs.settle();
    expect(await admin()).toMatch(
      new RegExp(`^${bought}  since 2026-11-02  EUR 37.46  75 of 75 credits frozen  sandbox sb_\\w+$`),
    );
    expect(await balanceOf(db, anna.id)).toBe(5);
    expect(await admin('won', bought)).toBe('Booked.');
    expect(await admin('won', bought)).toBe('Already booked.');
    expect(await admin('lost', bought)).toBe('The dispute was won: the money has come back.');
    expect(await admin()).toBe('No dispute is open.');
    expect(await balanceOf(db, anna.id)).toBe(80);
  });

  test('makes the sandbox reverse a chargeback', async () => {
    const bram = await person(services, 'Bram');
    const bought = await buy(bram);
    await admin('open', bought);
    await jobs.settle();
    await admin('reverse', bought);
    await jobs.settle();
    expect(await balanceOf(db, bram.id)).toBe(80);
    expect(await admin('won', bought)).toBe('Already booked.');
  });

  test('gets an error for a payment without a dispute or without money to take back', async () => {
    const chloe = await person(services, 'Chloé');
    const { payment_id } = (await placeTestOrder(chloe)).reply;
    expect(await admin('open', payment_id)).toBe('The sandbox cannot charge back or reverse this payment.');
    expect(await admin('lost', payment_id)).toBe('This payment is not disputed.');
  });

  test.each([
    [['nonsense'], 'one argument too many'],
    [['won'], 'PAYMENT is missing.'],
    [['won', 'x'], '“x” cannot be the id of a payment.'],
    [['evidence', crypto.randomUUID()], 'FILE is missing.'],
    [['lost', crypto.randomUUID(), 'y'], '“y” is one argument too many'],
  ])('learns what is wrong with %j', async (words, reason) => {
    expect(await admin(...words)).toContain(reason);
  });
});

describe('the buyer gets an email', () => {
  const mailsTo = async (email: string) => {
    const mails = await db
      .selectFrom('mail')
      .select(['subject', 'body_text'])
      .where('to_address', '=', email)
      .where('kind', '=', 'dispute')
      .orderBy('created_at')
      .execute();
    return mails.map(({ subject, body_text }) => `${subject}\n${body_text}`);
  };

  test('about the frozen credits, and about the won dispute', async () => {
    const gus = await person(services, 'Gus');
    const bought = await buy(gus);
    await takeBack(bought);
    await jobs.settle();
    clock.move(1000);
    await takeBack(bought, 0);
    await jobs.settle();
    const [opened, won, ...more] = await mailsTo(gus.email);
    expect(more).toEqual([]);
    expect(opened).toMatch(/^Your bank has taken back a payment[^]+€37\.46[^]+75 unused credits/);
    expect(won).toMatch(/^Your payment stands[^]+€37\.46[^]+75 credits of it back/);
  });

  test('about the owed credits when the dispute is lost', async () => {
    const hal = await person(services, 'Hal');
    const bought = await buy(hal);
    await spend(hal, 25);
    await takeBack(bought);
    await jobs.settle();
    clock.move(1000);
    await admin('lost', bought);
    await admin('lost', bought);
    await jobs.settle();
    const [, lost, ...more] = await mailsTo(hal.email);
    expect(more).toEqual([]);
    expect(lost).toMatch(/^Your purchase has been reversed[^]+€37\.46[^]+You owe 20 credits/);
  });
});

describe('the evidence', () => {
  test('contains order, consents and delivery, but no messages, recipients or sexual orientation', async () => {
    const dirk = await person(services, 'Dirk', { gender: 'male' });
    const eva = await person(services, 'Eva');
    const sought = await eva.ask(saveOrientation, { sexuality: 'hetero', consent: true });
    expect(sought.status).toBe(200);
    const bought = await buy(eva);
    await jobs.settle();
    clock.move(60_000);
    const sent = await eva.ask(sendMessage, { profile: dirk.id, text: 'A plum for your thoughts' });
    expect(sent.status).toBe(200);
    await takeBack(bought);
    const file = path.join(folder, 'evidence.json');
    expect(await admin('evidence', bought, file)).toBe(`Written: ${file}`);
    const text = await readFile(file, 'utf8');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(text)).toMatchObject({
      payment: {
        payment_id: bought,
        amount: '37.46',
        vat: '6.50',
        currency: 'EUR',
        credits: 75,
        payment_method: 'ideal',
      },
      dispute: { amount_minor: 3746, lost_at: null, won_at: null },
      documents: { invoices: [{ kind: 'invoice' }], withdrawal: null },
      buyer: { id: eva.id, email: eva.email, status: 'active' },
      terms_accepted: [{ kind: 'terms_and_privacy' }],
      log_ins: [{}],
      mails: [{ kind: 'receipt', to_address: eva.email }],
      delivery: { credits_received: 75, credits_used_since: [{ what: 'message', credits: 1 }] },
    });
    for (const secret of ['plum', dirk.id, 'orientation', 'hetero', 'password', 'token']) {
      expect(text, secret).not.toContain(secret);
    }
    expect(await admin('evidence', bought, file)).toBe(`${file} already exists.`);
    const nowhere = path.join(folder, 'nowhere', 'evidence.json');
    expect(await admin('evidence', bought, nowhere)).toBe(`${nowhere} cannot be written (ENOENT).`);
    expect(await admin('evidence', crypto.randomUUID(), nowhere)).toMatch(/^There is no payment /);
  });

  test('contains only the payment if the member was erased', async () => {
    const fay = await person(services, 'Fay');
    const bought = await buy(fay);
    await db.updateTable('payment').set({ member_id: erasedMemberId }).where('payment_id', '=', bought).execute();
    const file = path.join(folder, 'erased.json');
    await admin('evidence', bought, file);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ buyer: null, delivery: null, log_ins: [] });
    expect(await readFile(file, 'utf8')).not.toContain(fay.email);
  });
});
