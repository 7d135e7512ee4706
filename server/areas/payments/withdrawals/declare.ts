import type { InputOf } from '#contract/call.ts';
import type { Language } from '#contract/languages.ts';
import { paymentId } from '#contract/payments.ts';
import { withdraw } from '#contract/payments/withdrawals.ts';
import { isRefused } from '#contract/refusal.ts';
import { codeKey } from '#contract/typed/code.ts';
import { memberByEmail, memberById } from '../../accounts/accounts-queries.ts';
import { mailboxKey } from '../../accounts/identity.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';
import { runOnce, type IdempotencyKey } from '../../../platform/http/idempotency.ts';
import type { Viewer, Visitor } from '../../../platform/http/viewer.ts';
import { newId } from '../../../platform/core/ids.ts';
import type { KnownSite, Sites } from '../../../platform/core/sites.ts';
import type { Db, Sql, Tx } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { type PaidPayment, paidPayment, withdrawableUntil, withdrawFrom } from './withdraw.ts';
import { mailWithdrawn, mailWithdrawalNotice } from './withdrawal-mails.ts';

/**
 * Limit on receipts, because the email address is unverified. After this many a day, declarations are still accepted,
 * but without an email.
 */
export const withdrawalReceipts: Limit = { name: 'withdrawal_receipts', points: 5, seconds: 86_400 };

interface Declaring {
  readonly sites: Sites;
  readonly limits: Limits;
  readonly language: Language;
  readonly key: IdempotencyKey;
}

type Declared = InputOf<typeof withdraw>;

/** Accepts a declaration of withdrawal. It counts from now on, even if no matching purchase is found. */
export async function declare(db: Db, by: Viewer | Visitor, what: Declared, { key, ...how }: Declaring) {
  const site = await by.site();
  return await transact(db, (tx) =>
    runOnce(tx, key, withdraw.reply, async () => {
      const payment = await paymentIn(tx, by, what);
      const done = payment && (await withdrawn(tx, payment, how.sites, by.now));
      if (!done) await notice(tx, site, what, { ...how, now: by.now });
      return { declared_at: by.now };
    }),
  );
}

/** Finds the payment among those of the viewer, or of the account with the typed email address. */
async function paymentIn(db: Sql, by: Viewer | Visitor, { order, email }: Declared) {
  const id = paymentId.safeParse(uuidIn(order)).data;
  const owner = await memberByEmail(db, email);
  if (!id) return undefined;
  const own = by.id && (await paidPayment(db, by.id, id));
  return own || (owner && (await paidPayment(db, owner.id, id)));
}

async function withdrawn(tx: Tx, payment: PaidPayment, sites: Sites, now: Date): Promise<boolean> {
  const until = await withdrawableUntil(sites, payment);
  const result = await withdrawFrom(tx, { id: payment.member_id, now }, payment, until);
  if (isRefused(result)) return false;
  const to = (await memberById(tx, payment.member_id))!;
  await mailWithdrawn(tx, await sites.of(to.site), { to, withdrawal: result });
  return true;
}

/**
 * Normalizes a payment number typed with any dashes or none. Returns other text without its separators, in lower case.
 */
function uuidIn(typed: string): string {
  const key = codeKey(typed).toLowerCase();
  return key.replace(/^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/, '$1-$2-$3-$4-$5');
}

interface Noticing extends Omit<Declaring, 'key'> {
  readonly now: Date;
}

async function notice(tx: Tx, site: KnownSite, what: Declared, { limits, language, now }: Noticing): Promise<void> {
  const { name, email, order } = what;
  await tx
    .insertInto('withdrawal_notice')
    .values({
      id: newId(now),
      declared_at: now,
      name,
      email,
      order_number: order,
      site: site.domain,
      language,
    })
    .execute();
  if (await limits.consumeExactly(withdrawalReceipts, mailboxKey(email))) return;
  await mailWithdrawalNotice(tx, site, { email, language, order }, now);
}
