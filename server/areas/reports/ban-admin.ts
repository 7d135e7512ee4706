import * as z from 'zod/mini';
import { email as typedEmail } from '#contract/accounts/accounts.ts';
import { type Language, languages } from '#contract/languages.ts';
import type { MemberId } from '#contract/members/members.ts';
import { emailIn } from '#contract/typed/email.ts';
import { relist } from '../accounts/account-settings.ts';
import { memberByEmail } from '../accounts/accounts-queries.ts';
import { endAccount } from '../accounts/deletion/deletion.ts';
import { mailBan } from '../accounts/sign-up/ban-mails.ts';
import { banAddress, liftBan, addressPseudonym, activeBan } from '../accounts/sign-up/bans.ts';
import { revokeMailTokens } from '../accounts/credentials/mail-tokens.ts';
import type { Pseudonymize } from '../../platform/core/pseudonym.ts';
import { acquaintancesOf } from '../members/erase-card.ts';
import type { ErasureList } from '../../integrations/erasure-list.ts';
import { restorePhotos } from '../../integrations/photo-revocations.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import type { SecurityLog } from '../../platform/core/security-log.ts';
import type { Sites } from '../../platform/core/sites.ts';

export interface BanAdmin {
  readonly db: Db;
  readonly sites: Sites;
  readonly pseudonymize: Pseudonymize;
  readonly list: ErasureList;
  readonly security: SecurityLog;
  /** The administrator. */
  readonly by: string;
}

export const banAdminHelp = `npm run admin -- ban ADDRESS MONTHS|for-good [LANGUAGE]  refuses the address; its account is deleted, and erased after 14 days
npm run admin -- ban show ADDRESS                        whether an address is refused, why and until when
npm run admin -- ban lift ADDRESS                        lifts the ban

Only the person's own request, or that of a child's parents, is a reason: see the page Access ban. LANGUAGE is that of
the email if there is no account: ${languages.join(', ')}.`;

const months = z.union([z.literal('for-good'), z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(120))]);
const isAddress = (text: string | undefined): text is string => typedEmail.safeParse(text).success;

/** Bans an address from all sites at its owner's request, or lifts the ban. */
export async function banAdmin(admin: BanAdmin, words: readonly string[], now: Date): Promise<string> {
  const [first, second, third, ...rest] = words;
  if (first === 'show' && isAddress(second) && third === undefined) return await show(admin, second, now);
  if (first === 'lift' && isAddress(second) && third === undefined) return await lift(admin, second, now);
  const time = months.safeParse(second);
  const language = languages.find((one) => one === third);
  if (!isAddress(first) || !time.success || rest.length > 0 || (third && !language)) return banAdminHelp;
  return await ban(
    admin,
    first,
    { until: time.data === 'for-good' ? null : monthsAfter(now, time.data), language },
    now,
  );
}

interface Wish {
  readonly until: Date | null;
  readonly language: Language | undefined;
}

async function ban(
  { db, sites, pseudonymize, list, security, by }: BanAdmin,
  email: string,
  { until, language }: Wish,
  now: Date,
) {
  const address = addressPseudonym(pseudonymize, email);
  // Write to the list first: a restored backup cannot undo it.
  await list.refuse(address, until, now);
  const { erase_at, id } = await transact(db, async (tx) => {
    const member = await memberByEmail(tx, email);
    await banAddress(tx, address, { reason: 'asked', since: now, until });
    const erased = member && (await end(tx, member.id, now));
    const site = await sites.of(member?.site ?? '');
    const nobody = {
      id: null,
      name: '',
      email: emailIn(email),
      language: language ?? languageOf(site.settings.domain_language),
    };
    await mailBan(tx, { ...(member ?? nobody), site }, { until, erase_at: erased }, now);
    return { erase_at: erased, id: member?.id };
  });
  security.done('account_banned', { member: id, email, code: 'asked', by });
  const time = until ? `until ${until.toISOString().slice(0, 10)}` : 'for good';
  const account = erase_at
    ? `Their account is closed, and erased on ${erase_at.toISOString().slice(0, 10)}.`
    : 'They have no account.';
  return `${email} is refused ${time}. ${account} They get an email.`;
}

/** Schedules the account for erasure like a deleted one, but without a link to reactivate it. */
async function end(tx: Tx, id: MemberId, now: Date): Promise<Date> {
  const member = await tx.selectFrom('member').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  await revokeMailTokens(tx, id, ['reactivation']);
  for (const other of await acquaintancesOf(tx, id)) tx.announce(other, { event: 'member_hidden', member: id });
  if (member.status !== 'pending_deletion') return await endAccount(tx, member, { remarks: '' }, now);
  const due = tx.selectFrom('account_deletion').select('erase_at').where('member_id', '=', id);
  return (await due.executeTakeFirstOrThrow()).erase_at;
}

async function show({ db, pseudonymize }: BanAdmin, email: string, now: Date): Promise<string> {
  const refusal = await activeBan(db, addressPseudonym(pseudonymize, email), now);
  if (!refusal) return `${email} is not refused.`;
  const why = refusal.reason === 'asked' ? 'on request' : 'because an account was closed';
  const since = refusal.since.toISOString().slice(0, 10);
  return `${email} is refused ${why}, since ${since}, ${refusal.until ? `until ${refusal.until.toISOString().slice(0, 10)}` : 'for good'}.`;
}

async function lift({ db, pseudonymize, list, security, by }: BanAdmin, email: string, now: Date): Promise<string> {
  const address = addressPseudonym(pseudonymize, email);
  const done = await transact(db, async (tx) => {
    const wasRefused = await liftBan(tx, address);
    const member = await memberByEmail(tx, email);
    const reopened = member && wasRefused && (await takeBack(tx, member.id, now));
    return { wasRefused, reopened, id: member?.id };
  });
  if (!done.wasRefused) return `${email} is not refused.`;
  await list.liftBan(address, now);
  security.done('ban_lifted', { member: done.id, email, by });
  return done.reopened
    ? `${email} is no longer refused; the account is restored.`
    : `${email} is no longer refused, and can be used to sign up.`;
}

/** Restores the account if it has not been erased yet; returns whether it has. */
async function takeBack(tx: Tx, id: MemberId, now: Date): Promise<boolean> {
  const ending = await tx
    .deleteFrom('account_deletion')
    .where('member_id', '=', id)
    .where('erase_at', '>', now)
    .where('erasing', '=', false)
    .returning('status_before')
    .executeTakeFirst();
  if (!ending) return false;
  const status = ending.status_before;
  const member = await tx
    .updateTable('member')
    .set({ status })
    .where('id', '=', id)
    .returning('invisible')
    .executeTakeFirstOrThrow();
  await restorePhotos(tx, id);
  await relist(tx, id, status === 'active' && !member.invisible);
  return true;
}

function languageOf(set: string | null): Language {
  return languages.find((one) => one === set) ?? 'en';
}

function monthsAfter(moment: Date, count: number): Date {
  const after = new Date(moment);
  after.setUTCMonth(after.getUTCMonth() + count);
  return after;
}
