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

/** What the payer may decide on the sandbox's checkout page. */
export const decisions = ['completed', 'failed', 'cancelled', 'pending', 'expired'] as const;
export type SandboxDecision = (typeof decisions)[number];

const final: readonly PaymentStatus[] = ['completed', 'failed', 'cancelled', 'expired'];

/** A pending payment comes through after this long. */
export const pendingSeconds = 5;
/** The checkout page waits this long for its payer. */
const openMilliseconds = 30 * 60_000;

const callWebhook = job<{ ref: string }>('sandbox_webhook', { retries: 12 });
const completePending = job<{ ref: string }>('sandbox_complete', { retries: 3 });
const chargeCard = job<{ ref: string }>('sandbox_charge', { retries: 3 });
export const sandboxJobs = [callWebhook, completePending, chargeCard];

/**
 * A payment provider that moves no money: it has its own ledger, shows its own checkout page and calls our webhook
 * over HTTP with a signature, like a real one.
 */
export function sandboxProvider(db: Db, secret: Secret, origin: string, clock: Clock): PaymentProvider {
  const found = async (ref: string) => {
    const payment = await sandboxPayment(db, ref, clock.now());
    if (!payment) throw new ProviderUnavailable(`The sandbox has no payment ${ref}.`);
    return payment;
  };
  return {
    name: 'sandbox',
    // Transfers and debits are collected by ourselves, at our own bank.
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

/** A payment by a card that is kept is under way at once; nobody decides about it. */
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

/** Never more than was paid: then, as at a real provider, the refund fails. */
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

/** The card's bank has been asked to confirm. */
export async function challenge(db: Db, ref: string, now: Date): Promise<void> {
  await db.updateTable('sandbox_payment').set({ challenged_at: now }).where('ref', '=', ref).execute();
}

/** The same key always makes the same payment. */
function refOf(key: string): string {
  return `sb_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
}

/** A payment in the sandbox's ledger. An unpaid one expires. */
export async function sandboxPayment(db: Sql, ref: string, now: Date) {
  const stored = await db.selectFrom('sandbox_payment').selectAll().where('ref', '=', ref).executeTakeFirst();
  if (!stored) return undefined;
  const late = stored.status === 'open' && stored.created_at <= lastMoment(now);
  return late ? { ...stored, status: 'expired' as const } : stored;
}

function lastMoment(now: Date): Date {
  return new Date(now.getTime() - openMilliseconds);
}

/** The payer's decision on the checkout page. A final state does not change. The webhook follows. */
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
 * The payer's card company takes so much of a paid payment back, at most what was not refunded, or with 0 gives it back.
 * The webhook follows. Returns whether there was anything to take or to give.
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
    // No JSON at all.
    return undefined;
  }
}

/** `post` reaches our own webhook: over the network, or in a test without. */
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
      if (!response.ok) throw new Error(`The webhook answered ${response.status}; it is called again.`);
    }),
    worker(completePending, async ({ ref }, now) => await decideSandboxPayment(db, ref, 'completed', now)),
    worker(chargeCard, async ({ ref }, now) => await decideSandboxPayment(db, ref, await chargeOf(db, ref), now)),
  ];
}
