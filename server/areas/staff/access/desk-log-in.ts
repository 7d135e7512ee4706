import { isRefused, refuse } from '#contract/refusal.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import { consumeAll, type LimitCount } from '../../../platform/http/consume-all.ts';
import type { ClientInfo } from '../../../platform/http/client-info.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { StaffViewer } from '../../../platform/http/viewer.ts';
import type { Sql, Tx } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { hashing, isPassword } from '../../accounts/credentials/passwords.ts';
import { emailKey } from '../../accounts/identity.ts';
import { inConstantTime } from '../../accounts/sessions/constant-time.ts';
import { mailRecoveryCodeUsed } from '../staff-mails.ts';
import { deskLimits, type DeskRequest, type DeskTools } from './desk-tools.ts';
import { hashOfCode } from './recovery-codes.ts';
import { lockStaff, rolesOf, type StaffAccount, staffByEmail } from './staff-queries.ts';

const failed = () => refuse('desk_login_failed');

interface LoginByPassword {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/** Logs in by password and authenticator code. */
export async function logInWithPassword(tools: DeskTools, given: LoginByPassword, request: ClientInfo, now: Date) {
  const { db, apps } = tools;
  return await guarded(tools, given.email, request, async () => {
    const owner = await staffByEmail(db, given.email);
    const stored = owner && (await deskPasswordOf(db, owner.id));
    const isRight = await isPassword(given.password, stored?.password_hash ?? undefined);
    const step = apps.stepOf(stored?.totp_secret ?? undefined, owner?.id, given.code, now);
    if (!owner || !stored || !isRight || step === undefined) return failed();
    return await startFor(tools, { id: owner.id, method: 'password' }, { request, now }, async (tx) => {
      // The verified password must still be current. Consumes the code.
      const used = await tx
        .updateTable('staff_credential')
        .set({ totp_step: String(step), last_used_at: now })
        .where('id', '=', stored.id)
        .where('password_hash', '=', stored.password_hash)
        .where('totp_step', '<', String(step))
        .returning('id')
        .executeTakeFirst();
      return used !== undefined;
    });
  });
}

interface LoginByRecoveryCode {
  readonly email: string;
  readonly password?: string | undefined;
  readonly code: string;
}

/** Logs in by recovery code, together with the password if the account has one. Notifies the owner by email. */
export async function logInWithRecoveryCode(
  tools: DeskTools,
  given: LoginByRecoveryCode,
  request: ClientInfo,
  now: Date,
) {
  const { db } = tools;
  return await guarded(tools, given.email, request, async () => {
    const owner = await staffByEmail(db, given.email);
    const stored = owner && (await deskPasswordOf(db, owner.id));
    const isRight = await isPassword(given.password ?? '', stored?.password_hash ?? undefined);
    if (!owner || (stored && !isRight)) return failed();
    return await startFor(tools, { id: owner.id, method: 'recovery_code' }, { request, now }, async (tx, locked) => {
      const used = await tx
        .deleteFrom('staff_credential')
        .where('staff_id', '=', owner.id)
        .where('kind', '=', 'recovery_code')
        .where('code_hash', '=', hashOfCode(owner.id, given.code))
        .returning('id')
        .executeTakeFirst();
      if (used) await mailRecoveryCodeUsed(tx, tools, locked, now);
      return used !== undefined;
    });
  });
}

export async function logInWithPasskey(
  tools: DeskTools,
  answered: { readonly challenge: string; readonly response: string },
  request: ClientInfo,
  now: Date,
) {
  const verified = await tools.passkeys.verify(request, answered, { purpose: 'login' }, now);
  if (!verified) return failed();
  return await startFor(
    tools,
    { id: verified.staff, method: 'passkey' },
    { request, now },
    async (tx) => await tools.passkeys.use(tx, verified, request, now),
  );
}

/** Logs in as a member of the demo's staff. Refused in production and for all other staff. */
export async function logInAsDemo(tools: DeskTools, id: StaffId, request: ClientInfo, now: Date) {
  if (tools.config.production) return refuse('no_such_call');
  const demo = await tools.db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('is_demo', '=', true)
    .executeTakeFirst();
  if (!demo) return refuse('no_such_call');
  const started = await startFor(
    tools,
    { id, method: 'demo' },
    { request, now },
    async () => await Promise.resolve(true),
  );
  return isRefused(started) ? refuse('no_such_call') : started;
}

/** Starts a session if `use` still finds the verified credential, under a lock on the account. */
async function startFor(
  { db, deskSessions }: DeskTools,
  { id, method }: { readonly id: StaffId; readonly method: StaffViewer['session']['method'] },
  { request, now }: DeskRequest,
  use: (tx: Tx, owner: StaffAccount) => Promise<boolean>,
) {
  const started = await transact(db, async (tx) => {
    const owner = await lockStaff(tx, id);
    if (!owner || !(await use(tx, owner))) return failed();
    return await deskSessions.start(tx, owner, { request, method, roles: await rolesOf(tx, id) }, now);
  });
  if (isRefused(started)) return started;
  deskSessions.give(request, started);
  return started.viewer;
}

/**
 * Counts an attempt before checking it, so that simultaneous attempts count too, and refunds it on success. Known and
 * unknown accounts get the same response after the same time.
 */
async function guarded<Result>(
  { limits }: DeskTools,
  email: string,
  { ip }: ClientInfo,
  attempt: () => Promise<Result>,
) {
  const counted: readonly LimitCount[] = [
    [deskLimits.account, emailKey(email)],
    [deskLimits.address, ip],
  ];
  return await inConstantTime(
    async () =>
      await hashing.inTurn(networkOf(ip), async () => {
        const minutes = await consumeAll(limits, counted);
        if (minutes) return refuse('locked', { minutes });
        const result = await attempt();
        if (!isRefused(result)) {
          for (const [limit, who] of counted) {
            await (limit === deskLimits.account ? limits.forget(limit, who) : limits.refund(limit, who));
          }
        }
        return result;
      }),
  );
}

export async function deskPasswordOf(db: Sql, staff: StaffId) {
  return await db
    .selectFrom('staff_credential')
    .select(['id', 'password_hash', 'totp_secret'])
    .where('staff_id', '=', staff)
    .where('kind', '=', 'password')
    .executeTakeFirst();
}
