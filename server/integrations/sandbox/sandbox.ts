import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { closedMethods, familyOf } from '#contract/payment-methods.ts';
import type { PaymentStatus } from '#contract/payments.ts';
import { refuse } from '#contract/refusal.ts';
import type { Clock } from '../../platform/core/clock.ts';
import { job } from '../../platform/jobs/job.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import type { Db, Sql } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import type { Secret } from '../../platform/core/secret.ts';
import {
  type Collection,
  type PaymentProvider,
  type ProviderRefund,
  ProviderUnavailable,
} from '../payment-provider.ts';
import { chargeOf, sandboxCards } from './cards.ts';
import { isSigned, signatureHeader, signWebhook } from './signature.ts';

/** The payer's choices on the sandbox's checkout page. */
export const decisions = ['completed', 'failed', 'cancelled', 'pending', 'expired'] as const;
export type SandboxDecision = (typeof decisions)[number];

const final: readonly PaymentStatus[] = ['completed', 'failed', 'cancelled', 'expired'];

/** Delay until a pending payment completes. */
export const pendingSeconds = 5;
/** Time until an unpaid payment expires. */
const openMilliseconds = 30 * 60_000;

const callWebhook = job<{ ref: string }>('sandbox_webhook', { retries: 12 });
const completePending = job<{ ref: string }>('sandbox_complete', { retries: 3 });
const chargeCard = job<{ ref: string }>('sandbox_charge', { retries: 3 });
export const sandboxJobs = [callWebhook, completePending, chargeCard];

/**
 * Creates a payment provider for development that moves no money. Like a real one, it has its own ledger and checkout
 * page, and calls our webhook over HTTP with a signature.
 */
export function sandboxProvider(db: Db, secret: Secret, origin: string, clock: Clock): PaymentProvider {
  const found = async (ref: string) => {
    const payment = await sandboxPayment(db, ref, clock.now());
    if (!payment) throw new ProviderUnavailable(`The sandbox has no payment ${ref}.`);
    return payment;
  };
  return {
    name: 'sandbox',
    // We collect transfers and debits ourselves, through our own bank account.
    offers: (method) => !closedMethods.includes(method) && !['transfer', 'debit'].includes(familyOf[method]),
    collect: async (what) => {
      const ref = refOf(what.key);
      await makePayment(db, ref, what, clock.now());
      const needsNoPage = what.payer?.sequence === 'recurring';
      return { ref, redirect: needsNoPage ? what.return_url : `${origin}/sandbox-pay/${ref}` };
    },
    payment: found,
    find: async (key) => await sandboxPayment(db, refOf(key), clock.now()),
    cancel: async (ref) => {
      await db
        .updateTable('sandbox_payment')
        .set({ status: 'cancelled' })
        .where('ref', '=', ref)
        .where('status', '=', 'open')
        .execute();
      return await found(ref);
    },
    refund: async (ref, { key, amount_minor }) =>
      await refundOnce(db, { payment_ref: ref, key, amount_minor }, clock.now()),
    chargedBack: async () => {
      const charged = await db
        .selectFrom('sandbox_payment')
        .select('ref')
        .where('charged_back_minor', '>', 0)
        .orderBy('created_at', 'desc')
        .limit(250)
        .execute();
      return charged.map(({ ref }) => ref);
    },
    readWebhook: async (body, headers, now) => {
      if (!isSigned(secret, body, headers.get(signatureHeader) ?? '', now)) return refuse('unsigned');
      return refIn(body) ?? refuse('unreadable');
    },
    mandates: sandboxCards(db),
  };
}

/** Stores a new payment. A payment with a saved card is pending at once and needs no decision. */
async function makePayment(db: Db, ref: string, { key: _key, payer, ...what }: Collection, now: Date): Promise<void> {
  const { customer = null, sequence = null } = payer ?? {};
  const status = sequence === 'recurring' ? 'pending' : 'open';
  await transact(db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('sandbox_payment')
      .values({ ref, status, ...what, customer, sequence, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows && status === 'pending') await tx.enqueue(chargeCard, { ref });
  });
}

interface SandboxRefund {
  readonly payment_ref: string;
  readonly key: string;
  readonly amount_minor: number;
}

/** Makes a refund, once per key. Like a real provider, fails if refunds would exceed the paid amount. */
async function refundOnce(db: Db, refund: SandboxRefund, now: Date): Promise<ProviderRefund> {
  const ref = `${refund.payment_ref}_${refund.key}`;
  return await transact(db, async (tx) => {
    const payment = await tx
      .selectFrom('sandbox_payment')
      .select(['amount_minor', 'charged_back_minor'])
      .where('ref', '=', refund.payment_ref)
      .where('status', '=', 'completed')
      .forUpdate()
      .executeTakeFirst();
    if (!payment) return { ref, status: 'failed' } as const;
    const before = await tx
      .selectFrom('sandbox_refund')
      .selectAll()
      .where('payment_ref', '=', refund.payment_ref)
      .execute();
    if (before.some(({ key }) => key === refund.key)) return { ref, status: 'done' } as const;
    const refunded = before.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    if (refunded + payment.charged_back_minor + refund.amount_minor > payment.amount_minor)
      return { ref, status: 'failed' } as const;
    await tx
      .insertInto('sandbox_refund')
      .values({ ...refund, created_at: now })
      .execute();
    return { ref, status: 'done' } as const;
  });
}

/** Records that the bank's confirmation was shown. */
export async function challenge(db: Db, ref: string, now: Date): Promise<void> {
  await db.updateTable('sandbox_payment').set({ challenged_at: now }).where('ref', '=', ref).execute();
}

/**
 * Returns the reference of the payment with this key. Deterministic: the same key always results in the same payment.
 */
function refOf(key: string): string {
  return `sb_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
}

/** Returns a payment of the sandbox. Reports an unpaid one as expired after half an hour. */
export async function sandboxPayment(db: Sql, ref: string, now: Date) {
  const stored = await db.selectFrom('sandbox_payment').selectAll().where('ref', '=', ref).executeTakeFirst();
  if (!stored) return undefined;
  const late = stored.status === 'open' && stored.created_at <= lastMoment(now);
  return late ? { ...stored, status: 'expired' as const } : stored;
}

function lastMoment(now: Date): Date {
  return new Date(now.getTime() - openMilliseconds);
}

/** Applies the payer's decision, unless the state is final. Enqueues the webhook. */
export async function decideSandboxPayment(db: Db, ref: string, decision: SandboxDecision, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const changed = await tx
      .updateTable('sandbox_payment')
      .set({ status: decision })
      .where('ref', '=', ref)
      .where('status', 'not in', final)
      .where((any) => any.or([any('status', '=', 'pending'), any('created_at', '>', lastMoment(now))]))
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    await tx.enqueue(callWebhook, { ref });
    if (decision === 'pending') await tx.enqueue(completePending, { ref }, pendingSeconds);
  });
}

/**
 * Charges back an amount of a paid payment, limited to what was not refunded; 0 reverses the chargeback. Enqueues the
 * webhook. Returns whether anything changed.
 */
export async function chargeBack(db: Db, ref: string, wanted_minor: number): Promise<boolean> {
  return await transact(db, async (tx) => {
    const payment = await tx
      .selectFrom('sandbox_payment')
      .select(['amount_minor', 'charged_back_minor'])
      .where('ref', '=', ref)
      .where('status', '=', 'completed')
      .forUpdate()
      .executeTakeFirst();
    if (!payment) return false;
    const refunds = await tx
      .selectFrom('sandbox_refund')
      .select('amount_minor')
      .where('payment_ref', '=', ref)
      .execute();
    const refunded = refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    const charged_back_minor = Math.min(wanted_minor, payment.amount_minor - refunded);
    if (charged_back_minor === payment.charged_back_minor) return false;
    await tx.updateTable('sandbox_payment').set({ charged_back_minor }).where('ref', '=', ref).execute();
    await tx.enqueue(callWebhook, { ref });
    return true;
  });
}

const webhookBody = z.object({ ref: z.string().check(z.regex(/^[\w-]{1,100}$/)) });

function refIn(body: string): string | undefined {
  try {
    return webhookBody.safeParse(JSON.parse(body)).data?.ref;
  } catch {
    // The body is not JSON.
    return undefined;
  }
}

/**
 * Creates the sandbox's workers. `post` delivers the webhook: over the network, or in tests directly to the
 * application.
 */
export function sandboxWorkers(
  db: Db,
  secret: Secret,
  post: (request: Request) => Response | Promise<Response>,
): Worker[] {
  return [
    worker(callWebhook, async ({ ref }, now) => {
      const { webhook_url } = await db
        .selectFrom('sandbox_payment')
        .select('webhook_url')
        .where('ref', '=', ref)
        .executeTakeFirstOrThrow();
      const body = JSON.stringify({ ref });
      const headers = { 'content-type': 'application/json', [signatureHeader]: signWebhook(secret, body, now) };
      const response = await post(new Request(webhook_url, { method: 'POST', headers, body }));
      if (!response.ok) throw new Error(`The webhook responded ${response.status}. Retrying.`);
    }),
    worker(completePending, async ({ ref }, now) => await decideSandboxPayment(db, ref, 'completed', now)),
    worker(chargeCard, async ({ ref }, now) => await decideSandboxPayment(db, ref, await chargeOf(db, ref), now)),
  ];
}
