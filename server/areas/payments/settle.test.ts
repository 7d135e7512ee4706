import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { showUser } from '#contract/accounts/accounts.ts';
import { showMember } from '#contract/members/members.ts';
import type { PaymentId, PaymentStatus } from '#contract/payments.ts';
import { balanceOf, unbalancedWallets } from '../credits/wallet.ts';
import { testServices } from '#testing/services.ts';
import { placeTestOrder, storedPayment, reportedStatus } from '#testing/orders.ts';
import { type TestPerson, person, pictureRow, storedPicture } from '#testing/people.ts';
import { settle } from './settle.ts';

const services = await testServices();
const { db, clock } = services;
const signupCredits = 5;
let buyers = 0;

async function buyer(): Promise<TestPerson & { readonly payment_id: PaymentId }> {
  buyers += 1;
  const anna = await person(services, `Anna ${buyers}`);
  const { reply } = await placeTestOrder(anna);
  return { ...anna, payment_id: reply.payment_id };
}

async function receiptsDue(payment_id: PaymentId): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    SELECT count(*)::int AS due FROM pgboss.job WHERE name = 'receipt' AND data ->> 'payment' = ${payment_id}`.execute(
    db,
  );
  return rows[0]!.due;
}

describe('a completed payment', () => {
  test('books its credits, makes the member premium and enqueues a receipt', async () => {
    const anna = await buyer();
    await settle(db, anna.payment_id, await reportedStatus(services, anna.payment_id, 'completed'), clock.now());
    expect(await storedPayment(services, anna.payment_id)).toMatchObject({ status: 'completed', paid_at: clock.now() });
    const { user } = (await anna.ask(showUser, {})).reply;
    expect(user).toMatchObject({ credits: signupCredits + 75, paid_user: true });
    expect(await receiptsDue(anna.payment_id)).toBe(1);
    expect(await unbalancedWallets(db)).toEqual([]);
  });

  test('unlocks all photos of other members, and shows the premium badge', async () => {
    const [anna, bram] = [await buyer(), await person(services, 'Bram Photos', { gender: 'male' })];
    for (const position of [0, 1, 2, 3]) {
      await db
        .insertInto('picture')
        .values(pictureRow(bram.id, storedPicture(), position, clock.now()))
        .execute();
    }
    const locked = async () =>
      (await anna.ask(showMember, { id: bram.id })).reply.profile.pictures.map((picture) => picture.locked);
    expect(await locked()).toEqual([false, false, true, true]);
    await settle(db, anna.payment_id, await reportedStatus(services, anna.payment_id, 'completed'), clock.now());
    expect(await locked()).toEqual([false, false, false, false]);
    expect((await bram.ask(showMember, { id: anna.id })).reply.profile.premium).toBe(true);
  });

  test('that is reported a hundred times is booked once', async () => {
    const anna = await buyer();
    const told = await reportedStatus(services, anna.payment_id, 'completed');
    await Promise.all(Array.from({ length: 100 }, () => settle(db, anna.payment_id, told, clock.now())));
    expect(await balanceOf(db, anna.id)).toBe(signupCredits + 75);
    expect(await receiptsDue(anna.payment_id)).toBe(1);
    expect(await unbalancedWallets(db)).toEqual([]);
  });

  test('that is reported three days later is booked', async () => {
    const anna = await buyer();
    clock.move(3 * 24 * 3_600_000);
    await settle(db, anna.payment_id, await reportedStatus(services, anna.payment_id, 'completed'), clock.now());
    expect(await balanceOf(db, anna.id)).toBe(signupCredits + 75);
  });

  test.each([{ amount_minor: 1 }, { amount_minor: 3747 }, { currency: 'PLN' as const }])(
    'whose amount or currency differs from the order (%j) is refused and books nothing',
    async (difference) => {
      const anna = await buyer();
      const told = await reportedStatus(services, anna.payment_id, 'completed');
      const settled = await settle(db, anna.payment_id, { ...told, ...difference }, clock.now());
      expect(settled).toMatchObject({ refused: 'amount_differs' });
      expect(await storedPayment(services, anna.payment_id)).toMatchObject({ status: 'open', paid_at: null });
      expect((await anna.ask(showUser, {})).reply.user).toMatchObject({ credits: signupCredits, paid_user: false });
      expect(await receiptsDue(anna.payment_id)).toBe(0);
    },
  );
});

describe('reports in any order', () => {
  const states: readonly PaymentStatus[] = ['pending', 'completed', 'failed', 'cancelled', 'expired'];

  test('any permutation of pending, completed and failed books once', async () => {
    for (const events of permutations(['pending', 'completed', 'failed'] as const)) {
      const anna = await buyer();
      for (const status of events) {
        await settle(db, anna.payment_id, await reportedStatus(services, anna.payment_id, status), clock.now());
      }
      expect(await storedPayment(services, anna.payment_id), events.join()).toMatchObject({ status: 'completed' });
      expect(await balanceOf(db, anna.id), events.join()).toBe(signupCredits + 75);
      expect(await receiptsDue(anna.payment_id)).toBe(1);
    }
  });

  test('any reports, concurrent or sequential, book the credits exactly once if one is completed', async () => {
    const events = fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(events, fc.boolean(), async (told, together) => {
        const anna = await buyer();
        const tell = async (status: PaymentStatus) =>
          await settle(db, anna.payment_id, await reportedStatus(services, anna.payment_id, status), clock.now());
        if (together) await Promise.all(told.map(tell));
        else for (const status of told) await tell(status);
        const paid = told.includes('completed');
        expect(await balanceOf(db, anna.id)).toBe(signupCredits + (paid ? 75 : 0));
        expect((await anna.ask(showUser, {})).reply.user!.paid_user).toBe(paid);
        expect(await receiptsDue(anna.payment_id)).toBe(paid ? 1 : 0);
        const { status } = await storedPayment(services, anna.payment_id);
        if (paid) expect(status).toBe('completed');
        else if (told.some((one) => one !== 'pending')) expect(['failed', 'cancelled', 'expired']).toContain(status);
      }),
      { numRuns: 40 },
    );
    expect(await unbalancedWallets(db)).toEqual([]);
  });

  test('a final payment never becomes open again', async () => {
    const anna = await buyer();
    await settle(db, anna.payment_id, await reportedStatus(services, anna.payment_id, 'failed'), clock.now());
    for (const status of ['open', 'pending', 'cancelled', 'expired'] as const) {
      await settle(db, anna.payment_id, await reportedStatus(services, anna.payment_id, status), clock.now());
      expect((await storedPayment(services, anna.payment_id)).status).toBe('failed');
    }
  });
});

function permutations<Value>(values: readonly Value[]): Value[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((value, index) => permutations(values.toSpliced(index, 1)).map((rest) => [value, ...rest]));
}
