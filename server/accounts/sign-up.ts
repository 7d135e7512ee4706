import * as z from 'zod/mini';
import { isNameTheEmail, minimumAge, type SignupForm } from '#contract/accounts.ts';
import type { Language } from '#contract/languages.ts';
import { memberId, type MemberId } from '#contract/members.ts';
import type { Country } from '#contract/places.ts';
import { refuse } from '#contract/refusal.ts';
import { termsVersion } from '#contract/site.ts';
import { ageOn, dayIn } from '#contract/time.ts';
import { book, openWallet } from '../credits/wallet.ts';
import { once, type OnceKey } from '../http/once.ts';
import { newId } from '../ids.ts';
import { makeCard } from '../members/card-writes.ts';
import type { Db, Tx } from '../postgres/db.ts';
import { transact } from '../postgres/transact.ts';
import type { Site } from '../site/sites.ts';
import { mailActivation, mailExistingAccount } from './account-mails.ts';
import { claimEmail, claimName, memberByEmail } from './accounts-queries.ts';
import { isGuessable, wordsAround } from './guessable.ts';
import { isReservedName } from './identity.ts';
import { makeMailToken } from './mail-tokens.ts';
import { hashPassword } from './passwords.ts';
import { type From, keepTracking, maySignUp } from './tracking.ts';

/** Where and how somebody signs up, besides what the form says. */
export interface Newcomer extends From {
  readonly site: Site;
  readonly language: Language;
  readonly country: Country;
}

const signedUp = z.object({ member: z.nullable(memberId) });

/**
 * Makes an account out of the form and mails the activation link: the account, its consent, its wallet with the
 * site's `signup_credits`, and its card that nobody finds yet. `member` is null where a discreet site found the
 * address taken; the mail tells its owner. (Specification, sections 1 and 5.)
 */
export async function signUp(db: Db, form: SignupForm, newcomer: Newcomer, key: OnceKey, now: Date) {
  const { site } = newcomer;
  if (!maySignUp(site.settings, form)) return refuse('signups_closed');
  if (isNameTheEmail(form)) return refuse('name_is_email');
  if (isReservedName(form.name, site.settings.name)) return refuse('name_taken');
  if (isGuessable(form.password, wordsAround(site.settings.name, form))) return refuse('password_guessable');
  if (ageOn(form.date_of_birth, dayIn('UTC', now)) < minimumAge) return refuse('too_young', { min_age: minimumAge });

  const password_hash = await hashPassword(form.password);
  return await transact(db, (tx) =>
    once(tx, key, signedUp, now, async () => {
      const id = newId<MemberId>(now);
      if (!(await claimName(tx, form.name, id))) return refuse('name_taken');
      if (await claimEmail(tx, form.email, id)) {
        await makeAccount(tx, { id, form, newcomer, password_hash }, now);
        return { member: id };
      }
      if (!site.discreet) return refuse('email_taken');
      await tellOwner(tx, site, form.email, now);
      await tx.deleteFrom('name_owner').where('member_id', '=', id).execute();
      return { member: null };
    }),
  );
}

interface NewAccount {
  readonly id: MemberId;
  readonly form: SignupForm;
  readonly newcomer: Newcomer;
  readonly password_hash: string;
}

async function makeAccount(tx: Tx, { id, form, newcomer, password_hash }: NewAccount, now: Date): Promise<void> {
  const { site, language, country } = newcomer;
  const { email, name, date_of_birth, gender, signup_message } = form;
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
  await keepTracking(tx, id, form, newcomer, now);
  await openWallet(tx, id);
  const { signup_credits } = site.settings;
  if (signup_credits > 0) {
    await book(tx, id, { key: 'signup', delta: signup_credits, cause: 'bonus', ref: null }, now);
  }
  await makeCard(tx, { id, name, gender, country, date_of_birth, signup_message }, now);
  const token = await makeMailToken(tx, { member: id, purpose: 'activation' }, now);
  await mailActivation(tx, site, { id, name, email, language }, token, now);
}

/** A consent names the version of the terms that it was given to. */
function termsVersionOf({ company }: Site): string {
  return termsVersion(company.added.toISOString());
}

async function tellOwner(tx: Tx, site: Site, email: string, now: Date): Promise<void> {
  const owner = await memberByEmail(tx, email);
  if (owner) await mailExistingAccount(tx, site, owner, now);
}
