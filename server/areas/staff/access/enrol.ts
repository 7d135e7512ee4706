import { randomUUID } from 'node:crypto';
import type { DeskLanguage } from '#contract/desk/access.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { ClientInfo } from '../../../platform/http/client-info.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Sql, Tx } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { isGuessable, wordsAround } from '../../accounts/credentials/guessable.ts';
import { hashing, hashPassword } from '../../accounts/credentials/passwords.ts';
import { tokenHash } from '../../accounts/credentials/secret-token.ts';
import { recordAction } from '../audit/record-action.ts';
import { readChallenge, storeChallenge, takeChallenge } from './challenges.ts';
import type { DeskRequest, DeskTools } from './desk-tools.ts';
import { insertPasskey } from './passkeys.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { lockStaff, rolesOf, type StaffAccount, staffById } from './staff-queries.ts';

/** Returns the recipient of a link, without consuming it. */
export async function invitedBy(db: Sql, token: string, now: Date) {
  const invitation = await db
    .selectFrom('staff_invitation')
    .select(['staff_id', 'expires_at'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const owner = invitation && (await staffById(db, invitation.staff_id));
  return owner ? { ...owner, expires_at: invitation.expires_at } : refuse('link_expired');
}

export async function showInvited({ db }: DeskTools, token: string, now: Date) {
  const owner = await invitedBy(db, token, now);
  if (isRefused(owner)) return owner;
  const { id, email, name, language, expires_at } = owner;
  return { email, name, language, roles: await rolesOf(db, id), expires_at };
}

export async function beginPasskeyOf(
  { db, passkeys }: DeskTools,
  { token, name }: { readonly token: string; readonly name: string },
  request: ClientInfo,
  now: Date,
) {
  const owner = await invitedBy(db, token, now);
  if (isRefused(owner)) return owner;
  return await passkeys.beginNew(request, { id: owner.id, email: owner.email, name }, now);
}

export async function beginPasswordOf(tools: DeskTools, token: string, now: Date) {
  const owner = await invitedBy(tools.db, token, now);
  return isRefused(owner) ? owner : await beginApp(tools, owner, now);
}

/** Creates an authenticator secret, stored with the challenge until its first code confirms it. */
export async function beginApp(
  { db, apps }: DeskTools,
  { id: staff, email }: Pick<StaffAccount, 'id' | 'email'>,
  now: Date,
) {
  const { encrypted: value, ...shown } = apps.make(staff, email);
  return { challenge: await storeChallenge(db, { purpose: 'add_password', staff, value }, now), ...shown };
}

/** The choices made while setting up an account. */
interface Enrolment {
  readonly token: string;
  readonly name: string;
  readonly language: DeskLanguage;
}

export async function enrolWithPasskey(
  tools: DeskTools,
  given: Enrolment & { readonly passkey_name: string; readonly challenge: string; readonly response: string },
  request: ClientInfo,
  now: Date,
) {
  const owner = await invitedBy(tools.db, given.token, now);
  if (isRefused(owner)) return owner;
  const passkey = await tools.passkeys.verifyNew(request, owner.id, given, now);
  if (isRefused(passkey)) return passkey;
  return await enrol(tools, given, { request, now }, async (tx, staff) => {
    const stored = await insertPasskey(tx, { staff, name: given.passkey_name, passkey }, now);
    return stored ? undefined : refuse('wrong_passkey');
  });
}

export async function enrolWithPassword(
  tools: DeskTools,
  given: Enrolment & NewPassword,
  request: ClientInfo,
  now: Date,
) {
  const owner = await invitedBy(tools.db, given.token, now);
  if (isRefused(owner)) return owner;
  const password = await checkDeskPassword(tools, { ...owner, name: given.name }, given, { request, now });
  if (isRefused(password)) return password;
  return await enrol(
    tools,
    given,
    { request, now },
    async (tx, staff) => await storePassword(tx, staff, { ...password, challenge: given.challenge }, now),
  );
}

/** Consumes the link, stores the credential, and logs in. */
async function enrol<Stored>(
  { db, deskSessions }: DeskTools,
  { token, name, language }: Enrolment,
  { request, now }: DeskRequest,
  store: (tx: Tx, staff: StaffId) => Promise<Stored>,
) {
  const done = await transact(db, async (tx) => {
    const used = await tx
      .deleteFrom('staff_invitation')
      .where('token_hash', '=', tokenHash(token))
      .where('expires_at', '>', now)
      .returning('staff_id')
      .executeTakeFirst();
    const owner = used && (await lockStaff(tx, used.staff_id));
    if (!owner) return refuse('link_expired');
    const refused = await store(tx, owner.id);
    if (isRefused(refused)) return refused;
    await tx.updateTable('staff').set({ name, language, enrolled_at: now }).where('id', '=', owner.id).execute();
    const recovery_codes = await replaceRecoveryCodes(tx, owner.id, now);
    const target = { type: 'staff', id: owner.id } as const;
    await recordAction(tx, { staff: owner.id, action: 'staff.enrol', target, fields: ['name', 'language'] }, now);
    const roles = await rolesOf(tx, owner.id);
    const started = await deskSessions.start(tx, { ...owner, name }, { request, method: 'enrolment', roles }, now);
    return { started, recovery_codes };
  });
  if (isRefused(done)) return done;
  const { started, recovery_codes } = done;
  deskSessions.give(request, started);
  return { viewer: started.viewer, recovery_codes };
}

/** A new password with the first code of its authenticator app. */
export interface NewPassword {
  readonly password: string;
  readonly challenge: string;
  readonly code: string;
}

interface CheckedPassword {
  readonly password_hash: string;
  readonly totp_secret: string;
  readonly totp_step: string;
}

/** Verifies the first code of a new authenticator app, and hashes the password. A mistyped code can be repeated. */
export async function checkDeskPassword(
  { db, apps, sites }: DeskTools,
  owner: Pick<StaffAccount, 'id' | 'name' | 'email'>,
  { password, challenge, code }: NewPassword,
  { request: { ip }, now }: DeskRequest,
) {
  const site = await sites.of('');
  if (isGuessable(password, wordsAround(site.settings.name, owner))) return refuse('password_guessable');
  const totp_secret = await readChallenge(db, { id: challenge, purpose: 'add_password', staff: owner.id }, now);
  const step = apps.stepOf(totp_secret, owner.id, code, now);
  if (totp_secret === undefined || step === undefined) return refuse('wrong_code');
  const password_hash = await hashing.inTurn(networkOf(ip), async () => await hashPassword(password));
  if (isRefused(password_hash)) return password_hash;
  return { password_hash, totp_secret, totp_step: String(step) } satisfies CheckedPassword;
}

/** Stores a verified password, replacing an earlier one, and consumes its challenge. */
export async function storePassword(
  tx: Tx,
  staff: StaffId,
  { challenge, ...password }: CheckedPassword & { readonly challenge: string },
  now: Date,
) {
  if (!(await takeChallenge(tx, { id: challenge, purpose: 'add_password', staff }, now))) return refuse('wrong_code');
  await tx.deleteFrom('staff_credential').where('staff_id', '=', staff).where('kind', '=', 'password').execute();
  await tx
    .insertInto('staff_credential')
    .values({ id: randomUUID(), staff_id: staff, kind: 'password', name: '', created_at: now, ...password })
    .execute();
  return undefined;
}
