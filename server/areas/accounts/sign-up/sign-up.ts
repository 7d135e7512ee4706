import * as z from 'zod/mini';
import { isNameTheEmail, type SignupForm } from '#contract/accounts/accounts.ts';
import type { Language } from '#contract/languages.ts';
import { memberId, type MemberId } from '#contract/members/members.ts';
import type { Country } from '#contract/places.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { termsVersion } from '#contract/site.ts';
import { book, openWallet } from '../../credits/wallet.ts';
import { isKeyUsed, runOnce, type IdempotencyKey } from '../../../platform/http/idempotency.ts';
import type { Actor } from '../../../platform/http/viewer.ts';
import { untimedId } from '../../../platform/core/ids.ts';
import type { Pseudonymize } from '../../../platform/core/pseudonym.ts';
import { makeCard, setHome } from '../../members/card-writes.ts';
import { beginWithOrientation } from '../../members/orientation.ts';
import type { Db, Sql, Tx } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import type { KnownSite, Sites } from '../../../platform/core/sites.ts';
import { mailActivation, mailExistingAccount } from '../account-mails.ts';
import { type City, cityNamed } from '../../site/cities.ts';
import { claimEmail, claimName, isNameOwned, memberByEmail, memberById } from '../accounts-queries.ts';
import { refusalOfAge } from './age.ts';
import { isDisposable } from './disposable.ts';
import { isGuessable, wordsAround } from '../credentials/guessable.ts';
import { mailBannedSignUp } from './ban-mails.ts';
import { addressPseudonym, activeBan } from './bans.ts';
import { makeMailToken } from '../credentials/mail-tokens.ts';
import { hashing, hashPassword, isPassword } from '../credentials/passwords.ts';
import { isStaffName } from './staff-names.ts';
import { type From, storeTracking, maySignUp } from './tracking.ts';

/** The circumstances of a sign-up that are not in the form. */
export interface Newcomer extends From {
  readonly sites: Sites;
  readonly pseudonymize: Pseudonymize;
  readonly site: KnownSite;
  /** The network of the IP address. */
  readonly network: string;
  readonly language: Language;
  readonly country: Country;
  /** The browser's time zone, if it was reported. */
  readonly time_zone: string | undefined;
}

const signedUp = z.object({ member: z.nullable(memberId) });

/** Time within which a browser that missed the response may repeat the request and gets logged in, in milliseconds. */
const againMilliseconds = 10 * 60_000;

/**
 * Creates an account from the form (the member, the consent, the wallet with the site's `signup_credits`, and an
 * unlisted card) and emails the activation link. If the address is taken and accounts are concealed, `member` is null
 * and the owner of the address is notified by email. (Specification, sections 1 and 5.)
 */
export async function createAccount(db: Db, form: SignupForm, newcomer: Newcomer, key: IdempotencyKey) {
  const { at: now } = key;
  const { site } = newcomer;
  if (!maySignUp(site.settings, form)) return refuse('signups_closed');
  if (form.homepage) return refuse('looks_automated');
  const young = refusalOfAge(form.date_of_birth, newcomer, now);
  if (young) return young;
  const city = form.home && cityNamed(form.home.country, form.home.region, form.home.city);
  if (form.home && !city) return refuse('no_such_place');
  const refusal = await activeBan(db, addressPseudonym(newcomer.pseudonymize, form.email), now);
  const owner = { id: null, name: '', email: form.email, language: newcomer.language, site };
  if (refusal && !site.concealsAccounts) {
    // The response is the same as for any taken address. Only the owner learns the reason.
    await transact(db, async (tx) => await mailBannedSignUp(tx, owner, refusal, now));
    return refuse('email_taken');
  }
  const wrong = await wrongIn(db, form, site, key);
  if (wrong) return wrong;

  const password_hash = await hashing.inTurn(newcomer.network, async () => await hashPassword(form.password));
  if (isRefused(password_hash)) return password_hash;
  let made = false;
  const done = await transact(db, async (tx) => {
    made = false;
    return await runOnce(tx, key, signedUp, async () => {
      made = true;
      const id = untimedId<MemberId>();
      if (!(await claimName(tx, form.name, id))) return refuse('name_taken');
      if (!refusal && (await claimEmail(tx, form.email, id))) {
        await makeAccount(tx, { id, form, newcomer, password_hash, city }, now);
        return { member: id };
      }
      if (!site.concealsAccounts) return refuse('email_taken');
      if (refusal) await mailBannedSignUp(tx, owner, refusal, now);
      else await mailOwner(tx, newcomer.sites, form.email, now);
      await tx.deleteFrom('name_owner').where('member_id', '=', id).execute();
      return { member: null };
    });
  });
  if (isRefused(done)) return done;
  if (!done.member) return { member: null };
  if (made) return { member: { id: done.member, password_hash } };
  return await stillOf(db, { id: done.member, now }, form.password, newcomer);
}

/**
 * Checks for taken names and addresses, as far as that may be revealed, and for weak passwords. Reports all problems at
 * once. Runs before the expensive hashing.
 */
async function wrongIn(db: Sql, form: SignupForm, { settings, concealsAccounts }: KnownSite, key: IdempotencyKey) {
  const { name, email, password } = form;
  const nameOwned = await isNameOwned(db, name);
  const emailOwned = !concealsAccounts && (await memberByEmail(db, email)) !== undefined;
  // A retry finds its own account. Queried last, because the original request may have just created it.
  const again = (nameOwned || emailOwned) && (await isKeyUsed(db, key));
  const nameTaken = isStaffName(name, settings.name) || (nameOwned && !again);
  const emailTaken = emailOwned && !again;
  const atName = isNameTheEmail(form) ? 'name_is_email' : nameTaken ? 'name_taken' : undefined;
  const atEmail = isDisposable(email) ? 'disposable_email' : emailTaken ? 'email_taken' : undefined;
  const atPassword = isGuessable(password, wordsAround(settings.name, form)) ? 'password_guessable' : undefined;
  const codes = ([atName, atEmail, atPassword] as const).filter((code) => code !== undefined);
  if (codes.length < 2) return codes[0] && refuse(codes[0]);
  const fields = { ...(atName && { name: atName }), ...(atEmail && { email: atEmail }) };
  return refuse('invalid', { fields: { ...fields, ...(atPassword && { password: atPassword }) } });
}

/** Returns the account that this form created, if its password has not changed. */
async function stillOf(db: Db, { id, now }: Actor, password: string, { network }: Newcomer) {
  const member = await memberById(db, id);
  if (!member || member.signup_date.getTime() < now.getTime() - againMilliseconds) return refuse('email_taken');
  const right = await hashing.inTurn(network, async () => await isPassword(password, member.password_hash));
  if (isRefused(right)) return right;
  return right ? { member } : refuse('email_taken');
}

interface NewAccount {
  readonly id: MemberId;
  readonly form: SignupForm;
  readonly newcomer: Newcomer;
  readonly password_hash: string;
  readonly city: City | undefined;
}

async function makeAccount(tx: Tx, { id, form, newcomer, password_hash, city }: NewAccount, now: Date): Promise<void> {
  const { sites, site, language, country } = newcomer;
  const { email, name, date_of_birth, gender, signup_message, orientation } = form;
  await tx
    .insertInto('member')
    .values({
      id,
      email,
      name,
      password_hash,
      status: 'not_confirmed',
      language,
      country,
      date_of_birth,
      paid_user: false,
      invisible: false,
      notifications_disabled: [],
      site: site.domain,
      signup_date: now,
    })
    .execute();
  await tx
    .insertInto('consent')
    .values({ member_id: id, kind: 'terms_and_privacy', version: termsVersionOf(site), given_at: now })
    .execute();
  await storeTracking(tx, { id, now }, form, newcomer);
  await openWallet(tx, id);
  const { signup_credits } = site.settings;
  if (signup_credits > 0) {
    await book(tx, id, { key: 'signup', delta: signup_credits, cause: 'bonus', ref: null }, now);
  }
  await makeCard(tx, { id, name, gender, country, date_of_birth, signup_message }, now);
  if (city) await setHome(tx, id, city);
  if (orientation) await beginWithOrientation(tx, id, orientation.sexuality, now);
  const token = await makeMailToken(tx, { member: id, purpose: 'activation' }, now);
  const to = { id, name, email, language, site: site.domain, confirmed_at: null };
  await mailActivation(tx, sites, { to, token }, now);
  tx.record({ event: 'signed_up', member: id, site: site.domain });
}

/** Returns the version of the terms to which a consent refers. */
function termsVersionOf({ company }: KnownSite): string {
  return termsVersion(company.added.toISOString());
}

async function mailOwner(tx: Tx, sites: Sites, email: string, now: Date): Promise<void> {
  const owner = await memberByEmail(tx, email);
  if (owner) await mailExistingAccount(tx, sites, owner, now);
}
