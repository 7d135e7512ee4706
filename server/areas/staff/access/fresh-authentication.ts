import { isRefused, refuse } from '#contract/refusal.ts';
import type { ClientInfo } from '../../../platform/http/client-info.ts';
import type { StaffViewer } from '../../../platform/http/viewer.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { deskPasswordOf } from './desk-log-in.ts';
import { type DeskCaller, deskLimits, type DeskTools } from './desk-tools.ts';

/** Starts a fresh authentication by one of the caller's own passkeys. */
export async function beginFresh({ db, passkeys }: DeskTools, staff: StaffViewer, request: ClientInfo, now: Date) {
  const own = db.selectFrom('staff_credential').select('id').where('staff_id', '=', staff.id);
  if (!(await own.where('kind', '=', 'passkey').limit(1).executeTakeFirst())) return refuse('no_passkey');
  return await passkeys.begin(request, 'fresh', staff.id, now);
}

export async function freshByPasskey(
  { db, passkeys }: DeskTools,
  { staff, request, now }: DeskCaller,
  answered: { readonly challenge: string; readonly response: string },
) {
  const verified = await passkeys.verify(request, answered, { purpose: 'fresh', staff: staff.id }, now);
  if (!verified) return refuse('wrong_passkey');
  return await transact(db, async (tx) => {
    if (!(await passkeys.use(tx, verified, request, now))) return refuse('wrong_passkey');
    return await refreshed(tx, staff, now);
  });
}

/** Authenticates by code. Wrong codes count per account, so that a stranger at an unlocked browser cannot guess. */
export async function freshByCode({ db, apps, limits }: DeskTools, staff: StaffViewer, code: string, now: Date) {
  const minutes = await limits.consumeExactly(deskLimits.code, staff.id);
  if (minutes) return refuse('locked', { minutes });
  const stored = await deskPasswordOf(db, staff.id);
  const step = apps.stepOf(stored?.totp_secret ?? undefined, staff.id, code, now);
  if (!stored || step === undefined) return refuse('wrong_code');
  const done = await transact(db, async (tx) => {
    const used = await tx
      .updateTable('staff_credential')
      .set({ totp_step: String(step), last_used_at: now })
      .where('id', '=', stored.id)
      .where('totp_secret', '=', stored.totp_secret)
      .where('totp_step', '<', String(step))
      .returning('id')
      .executeTakeFirst();
    return used ? await refreshed(tx, staff, now) : refuse('wrong_code');
  });
  if (!isRefused(done)) await limits.forget(deskLimits.code, staff.id);
  return done;
}

async function refreshed(tx: Sql, staff: StaffViewer, now: Date) {
  await tx.updateTable('staff_session').set({ fresh_at: now }).where('id', '=', staff.session.id).execute();
  return { ...staff, session: { ...staff.session, fresh_at: now } };
}
