import { describe, expect, test } from 'vitest';
import { adminOf } from '#testing/admin.ts';
import { showUser } from '#contract/accounts/accounts.ts';
import { sendMessage } from '#contract/chats/chats.ts';
import { listTransactions } from '#contract/credits.ts';
import type { PaymentId } from '#contract/payments.ts';
import { showWithdrawal, withdraw } from '#contract/payments/withdrawals.ts';
import { balanceOf, book, unbalancedWallets } from '../../credits/wallet.ts';
import { ProviderUnavailable } from '../../../integrations/payment-provider.ts';
import { makeProviders } from '../../../integrations/payment-providers.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { browser } from '#testing/browser.ts';
import { placeTestOrder, reportedStatus, type WishedOrder } from '#testing/orders.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { settle } from '../settle.ts';
import { refundWorker } from './refund-worker.ts';

const services = await testServices();
const admin = adminOf(services, 'withdrawals');
const { db, clock, sites, providers } = services;
const day = 86_400_000;
const signupCredits = 5;
let made = 0;

async function buyer(): Promise<TestPerson> {
  return await person(services, `Anna ${(made += 1)}`);
}

async function buy(own: TestPerson, wish: WishedOrder = {}): Promise<PaymentId> {
  clock.move(1000);
  const { reply } = await placeTestOrder(own, wish);
  const told = await reportedStatus(services, reply.payment_id, 'completed');
  await db.updateTable('sandbox_payment').set({ status: 'completed' }).where('ref', '=', told.ref).execute();
  await settle(db, reply.payment_id, told, clock.now());
  return reply.payment_id;
}

async function spend(own: TestPerson, credits: number): Promise<void> {
  const key = crypto.randomUUID();
  await transact(db, (tx) => book(tx, own.id, { key, delta: -credits, cause: 'message', ref: null }, clock.now()));
}

const formOf = ({ email }: TestPerson, payment: string) =>
  ({ name: 'Anna', email, order: payment, confirmed: 'yes' }) as const;

async function refundAll(by = providers): Promise<void> {
  await refundWorker(db, sites, by).work({} as never, clock.now());
}

const withdrawals = async (payment_id: PaymentId) =>
  await db.selectFrom('withdrawal').selectAll().where('payment_id', '=', payment_id).execute();
const refunds = async () => await db.selectFrom('sandbox_refund').selectAll().execute();
const mailsTo = async (email: string) =>
  await db.selectFrom('mail').selectAll().where('to_address', '=', email).where('kind', '=', 'withdrawal').execute();

describe('a withdrawal', () => {
  test('counts credits given by staff after the purchase as unused before bought ones', async () => {
    const own = await buyer();
    const payment_id = await buy(own);
    clock.move(1000);
    const given = { key: `desk:${crypto.randomUUID()}`, delta: 7, cause: 'given', ref: null } as const;
    await transact(db, (tx) => book(tx, own.id, given, clock.now()));
    await spend(own, signupCredits + 10);
    // 72 credits are left. The 7 from staff are newer and count as unused first, so 65 of the purchase are unused.
    expect((await own.ask(showWithdrawal, { payment_id })).reply.withdrawal).toMatchObject({ credits: 65 });
  });

  test('refunds unused credits in full and used ones pro rata, to the minor unit, with an email', async () => {
    const own = await buyer();
    const payment_id = await buy(own);
    await spend(own, signupCredits + 10);
    const { withdrawal } = (await own.ask(showWithdrawal, { payment_id })).reply;
    // 3,746 cents for 75 credits: ten of them cost 499.46, rounded in favor of the buyer.
    expect(withdrawal).toMatchObject({ state: 'open', credits: 65, amount_minor: 3747 - 500 });
    const { status } = await own.ask(withdraw, formOf(own, payment_id));
    expect(status).toBe(200);
    expect(await balanceOf(db, own.id)).toBe(0);
    expect((await own.ask(showWithdrawal, { payment_id })).reply.withdrawal).toMatchObject({
      state: 'withdrawn',
      credits: 65,
      amount_minor: 3247,
      declared_at: clock.now().toISOString(),
      refunded_at: null,
    });
    const [entry] = (await own.ask(listTransactions, {})).reply.transactions;
    expect(entry).toMatchObject({ cause: 'refund', delta: -65, payment_id });
    const [mail, ...more] = await mailsTo(own.email);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('We’ve received your withdrawal');
    expect(mail!.body_text).toContain('€32.47');
    expect(mail!.body_text).toMatch(/Received: 2 November 2026 at \d\d:\d\d GMT/);
    expect(mail!.body_text).toContain(payment_id);
    await refundAll();
    expect((await own.ask(showWithdrawal, { payment_id })).reply.withdrawal.refunded_at).not.toBeNull();
  });

  test('ends premium, unless the member has another purchase', async () => {
    const own = await buyer();
    const [first, second] = [await buy(own), await buy(own)];
    const premium = async () => (await own.ask(showUser, {})).reply.user!.paid_user;
    await own.ask(withdraw, formOf(own, first));
    expect(await premium()).toBe(true);
    await own.ask(withdraw, formOf(own, second));
    expect(await premium()).toBe(false);
    const card = await db.selectFrom('member_card').select('premium').where('id', '=', own.id).executeTakeFirst();
    expect(card?.premium).toBe(false);
  });

  test('needs no login; a declaration without a match gets the same response and goes to an operator', async () => {
    const own = await buyer();
    const payment_id = await buy(own);
    const visitor = browser(services.app, { ip: '198.51.100.7' });
    const wrong = await visitor.ask(withdraw, { ...formOf(own, payment_id), email: 'else@example.org' });
    expect(await withdrawals(payment_id)).toEqual([]);
    const right = await visitor.ask(withdraw, formOf(own, payment_id.toUpperCase()));
    expect(wrong.status).toBe(right.status);
    expect(Object.keys(wrong.reply)).toEqual(Object.keys(right.reply));
    expect(await withdrawals(payment_id)).toHaveLength(1);
    expect(await mailsTo(own.email)).toHaveLength(1);
    const [receipt] = await mailsTo('else@example.org');
    expect(receipt!.body_text).toContain('a person will look into it');
    const listed = await admin();
    expect(listed).toContain(`Anna <else@example.org>  order ${payment_id}`);
    const [id] = listed.split(/\s/);
    await admin('done', id!.slice(0, 13));
    expect(await admin()).not.toContain('else@example.org');
  });

  test.each(['evil_example-claim-now', '0049-170-1234567-call-me', 'x'.repeat(36), 'see evil.example'])(
    'does not email a stranger’s text as an order number: %s',
    async (order) => {
      const email = `${order.length}.claimed@example.org`;
      const visitor = browser(services.app, { ip: '198.51.100.77' });
      await visitor.ask(withdraw, { name: 'Anna', email, order, confirmed: 'yes' });
      const [receipt] = await mailsTo(email);
      expect(receipt!.body_text).toContain('a person will look into it');
      expect(receipt!.body_text).not.toContain(order);
    },
  );

  test.each<[string, (payment: string) => string]>([
    ['other dashes', (payment) => payment.replaceAll('-', '\u2011')],
    ['spaces and invisible characters', (payment) => `\u200b${payment.replaceAll('-', ' - ')}.`],
    ['no dashes', (payment) => payment.replaceAll('-', '')],
  ])('finds an order number with %s', async (_what, typed) => {
    const own = await buyer();
    const payment_id = await buy(own);
    await own.ask(withdraw, formOf(own, typed(payment_id)));
    expect(await withdrawals(payment_id)).toHaveLength(1);
  });

  test('requires a second step for confirmation', async () => {
    const own = await buyer();
    const payment_id = await buy(own);
    const { confirmed: _no, ...form } = formOf(own, payment_id);
    const { status, problem } = await own.ask(withdraw, form as never);
    expect(status).toBe(422);
    expect(problem.fields).toEqual({ confirmed: 'not_confirmed' });
    expect(await withdrawals(payment_id)).toEqual([]);
  });

  test('from another member’s purchase has no effect and reveals nothing', async () => {
    const [own, other] = [await buyer(), await buyer()];
    const payment_id = await buy(own);
    const { status } = await other.ask(withdraw, formOf(other, payment_id));
    expect(status).toBe(200);
    expect(await withdrawals(payment_id)).toEqual([]);
    const seen = await other.ask(showWithdrawal, { payment_id });
    expect(seen.status).toBe(404);
    expect(seen.problem.code).toBe('no_such_payment');
  });

  test('is possible for refund_days days; a later one goes to an operator', async () => {
    const own = await buyer();
    const payment_id = await buy(own);
    clock.move(14 * day - 1);
    expect((await own.ask(showWithdrawal, { payment_id })).reply.withdrawal.state).toBe('open');
    clock.move(1);
    expect((await own.ask(showWithdrawal, { payment_id })).reply.withdrawal.state).toBe('over');
    expect((await own.ask(withdraw, formOf(own, payment_id))).status).toBe(200);
    expect(await withdrawals(payment_id)).toEqual([]);
    expect((await mailsTo(own.email)).map(({ body_text }) => body_text).join()).toContain('a person will look');
  });
});

describe('a withdrawal counts once', () => {
  test('20 simultaneous declarations cause one withdrawal, one ledger entry, one email and one refund', async () => {
    const own = await buyer();
    const payment_id = await buy(own);
    const visitors = Array.from({ length: 20 }, (_, index) => browser(services.app, { ip: `203.0.113.${index + 1}` }));
    const answers = await Promise.all(visitors.map((one) => one.ask(withdraw, formOf(own, payment_id))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await withdrawals(payment_id)).toHaveLength(1);
    expect(await balanceOf(db, own.id)).toBe(signupCredits);
    expect(await mailsTo(own.email)).toHaveLength(1);
    const ownRefunds = async () => (await refunds()).filter(({ key }) => key === `withdrawal:${payment_id}`);
    expect(await ownRefunds()).toEqual([]);
    await Promise.all([refundAll(), refundAll()]);
    await refundAll();
    expect(await ownRefunds()).toHaveLength(1);
  });

  test('while messages are sent, each credit is either used or refunded, never both', async () => {
    const own = await buyer();
    const bram = await person(services, `Bram ${(made += 1)}`, { gender: 'male' });
    const payment_id = await buy(own);
    await spend(own, signupCredits);
    const sends = Array.from({ length: 10 }, (_, index) =>
      own.ask(sendMessage, { profile: bram.id, text: `Good evening ${index}` }),
    );
    const [sent] = await Promise.all([Promise.all(sends), own.ask(withdraw, formOf(own, payment_id))]);
    const [row] = await withdrawals(payment_id);
    const paid = sent.filter(({ status }) => status === 200).length;
    expect(row!.credits + paid).toBe(75);
    expect(await balanceOf(db, own.id)).toBe(0);
    expect(await unbalancedWallets(db)).toEqual([]);
  });

  test('a refund that the provider rejects stays due and is retried, without blocking others', async () => {
    await refundAll();
    const [own, other] = [await buyer(), await buyer()];
    for (const one of [own, other]) await one.ask(withdraw, formOf(one, await buy(one)));
    const before = (await refunds()).length;
    const sandbox = providers.named('sandbox');
    let calls = 0;
    const refund = async (...what: Parameters<typeof sandbox.refund>) => {
      calls += 1;
      if (calls === 1) throw new ProviderUnavailable('down');
      return await sandbox.refund(...what);
    };
    await expect(refundAll(makeProviders([{ ...sandbox, refund }]))).rejects.toThrow('1 refunds failed');
    expect((await refunds()).length).toBe(before + 1);
    await refundAll();
    expect((await refunds()).length).toBe(before + 2);
    expect(await admin()).not.toContain('refund due');
  });
});
