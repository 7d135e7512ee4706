import type { Language } from '#contract/languages.ts';
import { resetMailsPerDay } from '#contract/accounts/passwords.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import type { KnownSite, Sites } from '../../../platform/core/sites.ts';
import { memberByEmail, memberById, erasedMemberId } from '../accounts-queries.ts';
import { mailNoAccount, mailPasswordReset } from './credential-mails.ts';
import { isGuessable, wordsAround } from './guessable.ts';
import { emailKey } from '../identity.ts';
import { makeMailToken, ownerOfMailToken, spendMailToken } from './mail-tokens.ts';
import { storeNewPassword } from './password-change.ts';
import { hashing, hashPassword } from './passwords.ts';
import type { OpenSession } from '../sessions/sessions.ts';

/** Limit on reset emails per address, with or without an account, so that the limit reveals nothing. */
export const resetMails: Limit = { name: 'reset_mail', points: resetMailsPerDay, seconds: 86_400 };
/** Limit on the addresses that one IP address may try. */
export const resetAsking: Limit = { name: 'reset_asking', points: 20, seconds: 3600 };

export interface ResetWish {
  readonly email: string;
  /** Language of the requesting page, used only without an account. */
  readonly language: Language;
  readonly ip: string;
  /** The site that received the request. */
  readonly site: KnownSite;
}

/**
 * Emails a reset link. If accounts are concealed, an unknown address gets an email too, with the same queries in the
 * same order, so that neither response nor timing reveals whether an account exists.
 */
export async function askReset(
  db: Db,
  { email, language, ip, site }: ResetWish,
  { sites, limits }: { readonly sites: Sites; readonly limits: Limits },
  now: Date,
) {
  if (await limits.consumeExactly(resetAsking, ip)) return refuse('too_many_requests');
  const owner = await memberByEmail(db, email);
  if (!owner && !site.concealsAccounts) return refuse('email_not_found');
  if (await limits.consumeExactly(resetMails, emailKey(email))) return refuse('too_many_reset_mails');
  return await transact(db, async (tx) => {
    const token = await makeMailToken(tx, { member: owner?.id ?? erasedMemberId, purpose: 'password_reset' }, now);
    if (owner) await mailPasswordReset(tx, sites, { to: owner, token }, now);
    else await mailNoAccount(tx, site, { email, language }, now);
    return {};
  });
}

export interface Reset {
  readonly token: string;
  readonly password: string;
  /** The session of the requesting browser. */
  readonly asking: OpenSession | undefined;
}

/**
 * Sets a new password for a visitor with the emailed link. Ends all sessions of the member, except the requesting
 * browser's own. Returns the member as `proven`, since the link and the new password prove them.
 */
export async function reset(db: Db, { token, password, asking }: Reset, sites: Sites, now: Date) {
  const owner = await ownerOfMailToken(db, token, 'password_reset', now);
  const known = owner && (await memberById(db, owner));
  if (!known) return refuse('link_expired');
  const { settings } = await sites.of(known.site);
  if (isGuessable(password, wordsAround(settings.name, known))) return refuse('password_guessable');
  const password_hash = await hashing.inTurn(owner, async () => await hashPassword(password));
  if (isRefused(password_hash)) return password_hash;
  return await transact(db, async (tx) => {
    const found = await spendMailToken(tx, token, 'password_reset', now);
    if (!found) return refuse('link_expired');
    const { member } = found;
    const kept = asking?.member === member ? asking.id : undefined;
    const { email, language } = await storeNewPassword(tx, { id: member, now }, { password_hash, kept }, sites);
    return { email, proven: { id: member, password_hash, language } };
  });
}
