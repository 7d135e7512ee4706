import { describe, expect, test } from 'vitest';
import { listTransactions } from '#contract/credits.ts';
import { askRefund, approveRequest, listRequests, previewRefund } from '#contract/desk/requests.ts';
import type { PaymentId } from '#contract/payments.ts';
import { withdraw } from '#contract/payments/withdrawals.ts';
import { newColleague } from '#testing/desk.ts';
import { placeTestOrder, reportedStatus } from '#testing/orders.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { driftOf } from '../books/drift.ts';
import { balanceOf, book } from '../credits/wallet.ts';
import { settle } from '../payments/settle.ts';
import { refundWorker } from '../payments/withdrawals/refund-worker.ts';

const services = await testServices();
const { db, clock, sites, providers } = services;
const finance = await newColleague(services, 'Fred', ['finance']);
const second = await newColleague(services, 'Fiona', ['finance']);
const support = await newColleague(services, 'Ruth', ['support']);
const signupCredits = 5;
const reason = 'Charged twice';
let made = 0;

async function buyer(): Promise<TestPerson> {
  const own = await person(services, `Anna ${(made += 1)}`);
  // Without the discount for new members, 75 credits cost €49.95 and 200 credits cost €99.95.
  const signup_date = new Date(clock.now().getTime() - 86_400_000);
  await db.updateTable('member').set({ signup_date }).where('id', '=', own.id).execute();
  return own;
}

async function buy(own: TestPerson, credits = 75): Promise<PaymentId> {
  clock.move(1000);
  const { reply } = await placeTestOrder(own, { credits });
  const told = await reportedStatus(services, reply.payment_id, 'completed');
  await db.updateTable('sandbox_payment').set({ status: 'completed' }).where('ref', '=', told.ref).execute();
  await settle(db, reply.payment_id, told, clock.now());
  return reply.payment_id;
}

async function spend(own: TestPerson, credits: number): Promise<void> {
  const key = crypto.randomUUID();
  await transact(db, (tx) => book(tx, own.id, { key, delta: -credits, cause: 'message', ref: null }, clock.now()));
}

/** Requests the refund that the preview shows. */
async function ask(own: TestPerson, payment: PaymentId, { whole = false, by = finance } = {}) {
  const { reply } = await by.ask(previewRefund, { id: own.id, payment });
  await by.freshen();
  const { amount_minor } = reply[whole ? 'whole' : 'unused'];
  return await by.ask(askRefund, { id: own.id, payment, whole, amount_minor, reason });
}

const withdrawals = async (payment: PaymentId) =>
  await db.selectFrom('withdrawal').selectAll().where('payment_id', '=', payment).execute();
const creditNotes = async (payment: PaymentId) =>
  await db
    .selectFrom('invoice')
    .selectAll()
    .where('payment_id', '=', payment)
    .where('kind', '=', 'credit_note')
    .execute();
const mailsTo = async ({ id }: TestPerson, kind: string) =>
  await db.selectFrom('mail').selectAll().where('member_id', '=', id).where('kind', '=', kind).execute();
const acts = async (action: string, payment: PaymentId) =>
  await db
    .selectFrom('staff_action')
    .selectAll()
    .where('action', '=', action)
    .where('target_id', '=', payment)
    .orderBy('id')
    .execute();

async function sendMoney(): Promise<void> {
  await refundWorker(db, sites, providers).work({} as never, clock.now());
}

describe('a refund up to the limit', () => {
  test('needs only one person, and updates the ledger, credit note, email, payment and books', async () => {
    const own = await buyer();
    const payment = await buy(own);
    await spend(own, signupCredits + 10);
    const { reply } = await ask(own, payment);
    expect(reply.request).toMatchObject({
      state: 'carried_out',
      decided_by: null,
      refund: { whole: false, credits: 65, amount_minor: 4995 - 666 },
    });
    expect(await balanceOf(db, own.id)).toBe(0);
    const [entry] = (await own.ask(listTransactions, {})).reply.transactions;
    expect(entry).toMatchObject({ cause: 'refund', delta: -65, payment_id: payment });
    expect(await creditNotes(payment)).toMatchObject([{ credits: 65, gross_minor: 4329 }]);
    const [mail] = await mailsTo(own, 'refund');
    expect(mail!.subject).toBe('We’re refunding your payment');
    expect(mail!.body_text).toContain('€43.29');
    await sendMoney();
    await sendMoney();
    const [sent, ...more] = await db
      .selectFrom('sandbox_refund')
      .innerJoin('payment', 'payment.provider_ref', 'sandbox_refund.payment_ref')
      .select('sandbox_refund.amount_minor')
      .where('payment.payment_id', '=', payment)
      .execute();
    expect(sent).toEqual({ amount_minor: 4329 });
    expect(more).toEqual([]);
    expect(await driftOf(db, clock.now())).toEqual([]);
    expect(await acts('refund.make', payment)).toMatchObject([{ staff_id: finance.id, member_id: own.id }]);
  });

  test('can cover the full price even if credits were used, and the books still balance', async () => {
    const own = await buyer();
    const payment = await buy(own);
    await spend(own, signupCredits + 10);
    const { reply } = await ask(own, payment, { whole: true });
    expect(reply.request.refund).toMatchObject({ whole: true, credits: 65, amount_minor: 4995 });
    expect(await creditNotes(payment)).toMatchObject([{ credits: 65, gross_minor: 4995 }]);
    expect(await balanceOf(db, own.id)).toBe(0);
    await sendMoney();
    expect(await driftOf(db, clock.now())).toEqual([]);
  });

  test('is made once for twenty parallel requests, with one key and with many', async () => {
    const own = await buyer();
    const payment = await buy(own);
    await finance.freshen();
    await second.freshen();
    const input = { id: own.id, payment, whole: false, amount_minor: 4995, reason };
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        index % 2 === 0
          ? await finance.ask(askRefund, input, { key })
          : await (index % 4 === 1 ? finance : second).ask(askRefund, input),
      ),
    );
    expect(await withdrawals(payment)).toHaveLength(1);
    expect(await mailsTo(own, 'refund')).toHaveLength(1);
    const codes = new Set(answers.filter(({ status }) => status >= 300).map(({ problem }) => problem.code));
    expect([...codes].every((code) => code === 'refunded_already')).toBe(true);
    await sendMoney();
    expect(await driftOf(db, clock.now())).toEqual([]);
  });

  test('counts towards the daily limit, so that small refunds cannot add up to a large one', async () => {
    const own = await buyer();
    const [first, next] = [await buy(own), await buy(own, 10)];
    expect((await ask(own, first)).reply.request.state).toBe('carried_out');
    expect((await finance.ask(previewRefund, { id: own.id, payment: next })).reply.alone_minor).toBe(5);
    expect((await ask(own, next)).reply.request.state).toBe('open');
    expect(await withdrawals(next)).toEqual([]);
  });
});

describe('a refund above the limit', () => {
  test('needs a second person, and cannot be approved by its author', async () => {
    const own = await buyer();
    const payment = await buy(own, 200);
    const { request } = (await ask(own, payment)).reply;
    expect(request).toMatchObject({ state: 'open', alone_at: null, yours: true, may_decide: false });
    expect(await withdrawals(payment)).toEqual([]);
    const approval = { id: request.id, amount_minor: 9995 };
    expect((await finance.ask(approveRequest, approval)).problem.code).toBe('same_person');
    const listed = (await second.ask(listRequests, { member: own.id })).reply;
    expect(listed.requests).toMatchObject([{ id: request.id, may_decide: true, refund: { amount_now_minor: 9995 } }]);
    await second.freshen();
    expect((await second.ask(approveRequest, { ...approval, amount_minor: 9994 })).problem.code).toBe('amount_changed');
    const { reply } = await second.ask(approveRequest, approval);
    expect(reply.request).toMatchObject({ state: 'carried_out', decided_by: { id: second.id } });
    expect(await withdrawals(payment)).toMatchObject([{ amount_minor: 9995, credits: 200 }]);
    expect(await acts('refund.ask', payment)).toMatchObject([{ staff_id: finance.id }]);
    expect(await acts('refund.approve', payment)).toMatchObject([{ staff_id: second.id }]);
    await sendMoney();
    expect(await driftOf(db, clock.now())).toEqual([]);
  });

  test('is carried out once by twenty parallel approvals', async () => {
    const own = await buyer();
    const payment = await buy(own, 200);
    const { request } = (await ask(own, payment)).reply;
    const third = await newColleague(services, 'Faye', ['finance']);
    await second.freshen();
    const answers = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, index) =>
          await (index % 2 === 0 ? second : third).ask(approveRequest, { id: request.id, amount_minor: 9995 }),
      ),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(await withdrawals(payment)).toHaveLength(1);
    expect(await acts('refund.approve', payment)).toHaveLength(1);
    expect(await mailsTo(own, 'refund')).toHaveLength(1);
  });

  test('is dropped if the member withdraws first, and pays once if both happen simultaneously', async () => {
    const own = await buyer();
    const payment = await buy(own, 200);
    const { request } = (await ask(own, payment)).reply;
    const form = { name: 'Anna', email: own.email, order: payment, confirmed: 'yes' } as const;
    await second.freshen();
    const [approved] = await Promise.all([
      second.ask(approveRequest, { id: request.id, amount_minor: 9995 }),
      own.ask(withdraw, form),
    ]);
    expect(await withdrawals(payment)).toHaveLength(1);
    expect(['carried_out', 'dropped']).toContain(approved.reply.request.state);
    const later = await buy(own, 200);
    const again = (await ask(own, later)).reply.request;
    await own.ask(withdraw, { ...form, order: later });
    const { reply } = await second.ask(approveRequest, { id: again.id, amount_minor: 9995 });
    expect(reply.request).toMatchObject({ state: 'dropped', dropped: 'refunded_already' });
    expect(await withdrawals(later)).toHaveLength(1);
    await sendMoney();
    expect(await driftOf(db, clock.now())).toEqual([]);
  });

  test('is refused while the buyer’s bank disputes the payment, before or after the request', async () => {
    const own = await buyer();
    const payment = await buy(own, 200);
    const { request } = (await ask(own, payment)).reply;
    const told = { ...(await reportedStatus(services, payment, 'completed')), charged_back_minor: 9995 };
    await settle(db, payment, told, clock.now());
    await second.freshen();
    const { reply } = await second.ask(approveRequest, { id: request.id, amount_minor: 9995 });
    expect(reply.request).toMatchObject({ state: 'dropped', dropped: 'payment_disputed' });
    expect(await withdrawals(payment)).toEqual([]);
    expect((await second.ask(previewRefund, { id: own.id, payment })).problem.code).toBe('payment_disputed');
  });
});

describe('a refund', () => {
  test('is refused for another member’s payment, an unpaid one and an unknown one', async () => {
    const [own, other] = [await buyer(), await buyer()];
    const payment = await buy(own);
    const { reply } = await placeTestOrder(own);
    await finance.freshen();
    for (const [id, foreign] of [
      [other.id, payment],
      [own.id, reply.payment_id],
      [own.id, crypto.randomUUID() as PaymentId],
    ] as const) {
      const input = { id, payment: foreign, whole: true, amount_minor: 4995, reason };
      expect((await finance.ask(askRefund, input)).problem.code).toBe('no_such_payment');
      expect((await finance.ask(previewRefund, { id, payment: foreign })).problem.code).toBe('no_such_payment');
    }
    expect(await withdrawals(payment)).toEqual([]);
  });

  test('is refused for an amount that the member has since used up', async () => {
    const own = await buyer();
    const payment = await buy(own);
    await spend(own, signupCredits + 1);
    await finance.freshen();
    const input = { id: own.id, payment, whole: false, amount_minor: 4995, reason };
    expect((await finance.ask(askRefund, input)).problem.code).toBe('amount_changed');
  });

  test('is refused without the permission, without a fresh authentication, and with the key of another request', async () => {
    const own = await buyer();
    const [payment, other] = [await buy(own), await buy(own)];
    const input = { id: own.id, payment, whole: false, amount_minor: 4995, reason };
    expect((await support.ask(askRefund, input)).problem.code).toBe('not_permitted');
    clock.move(6 * 60_000);
    expect((await finance.ask(askRefund, input)).problem.code).toBe('fresh_authentication_required');
    await finance.freshen();
    const key = crypto.randomUUID();
    expect((await finance.ask(askRefund, input, { key })).status).toBe(200);
    expect((await finance.ask(askRefund, { ...input, payment: other }, { key })).problem.code).toBe('key_reused');
    expect(await withdrawals(other)).toEqual([]);
  });
});
