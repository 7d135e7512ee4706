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
import { adminCommand } from '../../platform/admin/admin-command.ts';
import { AdminError, UsageError } from '../../platform/admin/admin-error.ts';
import { choose } from '../../platform/admin/choice.ts';
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

/** The services of the ban commands. Each command opens the pseudonyms itself, because they need the right SECRET. */
export interface BanAdminServices extends Omit<BanAdmin, 'pseudonymize' | 'security'> {
  openPseudonymize(): Promise<Pseudonymize>;
  openSecurityLog(): Promise<SecurityLog>;
}

const opened = async (services: BanAdminServices): Promise<BanAdmin> => ({
  ...services,
  security: await services.openSecurityLog(),
  pseudonymize: await services.openPseudonymize(),
});

export const banCommands = [
  adminCommand({
    name: 'ban',
    takes: ['ADDRESS', 'MONTHS', '[LANGUAGE]'],
    help: 'refuse an address; its account is deleted, and erased after 14 days',
    more: [
      'MONTHS is a number from 1 to 120, or for-good. Only the request of the person, or of a child’s parents, is a',
      'reason: see the page Access ban. LANGUAGE is that of the email if there is no account:',
      `${languages.join(', ')}.`,
    ].join('\n'),
    run: async (services: BanAdminServices, { address, months: typed, language }, now) => {
      const time = months.safeParse(typed);
      if (!time.success) throw new UsageError(`“${typed}” is neither a number of months from 1 to 120 nor for-good.`);
      const wish = {
        until: time.data === 'for-good' ? null : monthsAfter(now, time.data),
        language: language === undefined ? undefined : choose(language, 'language', languages),
      };
      const email = addressIn(address);
      return await ban(await opened(services), email, wish, now);
    },
  }),
  adminCommand({
    name: 'ban show',
    takes: ['ADDRESS'],
    help: 'print whether an address is refused, why and until when',
    run: async (services: BanAdminServices, { address }, now) => {
      const email = addressIn(address);
      return await show(await opened(services), email, now);
    },
  }),
  adminCommand({
    name: 'ban lift',
    takes: ['ADDRESS'],
    help: 'lift the ban, and restore the account if it is not erased yet',
    run: async (services: BanAdminServices, { address }, now) => {
      const email = addressIn(address);
      return await lift(await opened(services), email, now);
    },
  }),
];

const months = z.union([z.literal('for-good'), z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(120))]);

function addressIn(typed: string): string {
  if (typedEmail.safeParse(typed).success) return typed;
  throw new UsageError(`“${typed}” is not an email address.`);
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
  if (!done.wasRefused) throw new AdminError(`${email} is not refused.`);
  await list.liftBan(address, now);
  security.done('ban_lifted', { member: done.id, email, by });
  return done.reopened
    ? `${email} is no longer refused; the account is restored.`
    : `${email} is no longer refused, and can be used to sign up.`;
}

/** Restores the account if it has not been erased yet. Returns whether it was restored. */
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
