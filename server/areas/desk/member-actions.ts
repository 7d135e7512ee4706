import type { InputOf } from '#contract/call.ts';
import type { correctEmail, giveCredits, suspendMember, warnMember } from '#contract/desk/member-actions.ts';
import type { deleteMemberNote, writeMemberNote } from '#contract/desk/members.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { SessionId } from '#contract/accounts/sessions.ts';
import { idOfName, newId } from '../../platform/core/ids.ts';
import type { Pseudonymize } from '../../platform/core/pseudonym.ts';
import type { Sites } from '../../platform/core/sites.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { StaffViewer } from '../../platform/http/viewer.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { memberByEmail, memberById } from '../accounts/accounts-queries.ts';
import { writeToNewAddress } from '../accounts/credentials/mail-change.ts';
import { revokeMailTokens } from '../accounts/credentials/mail-tokens.ts';
import { emailKey } from '../accounts/identity.ts';
import { endAll } from '../accounts/sessions/session-list.ts';
import type { Sessions } from '../accounts/sessions/sessions.ts';
import { mailActivationAgain } from '../accounts/sign-up/activation.ts';
import { isDisposable } from '../accounts/sign-up/disposable.ts';
import { balanceOf, book } from '../credits/wallet.ts';
import { prepareExport } from '../exports/exports.ts';
import { reopenAccount } from '../reports/measures.ts';
import { recordAction } from '../staff/audit/record-action.ts';
import { decideIn } from './decisions.ts';
import { notesFor } from './members.ts';
import { reportByStaff } from './report-by-staff.ts';
import { checkEnd } from './suspensions.ts';

/** The member of staff who acts, and the time. */
export interface Acting {
  readonly staff: StaffViewer;
  readonly now: Date;
}

/** Services that actions on members need. */
export interface MemberActionTools {
  readonly sessions: Pick<Sessions, 'forget'>;
  readonly sites: Sites;
  readonly pseudonymize: Pseudonymize;
  readonly limits: Limits;
}

interface Because {
  readonly id: MemberId;
  readonly reason?: string;
}

/** Writes the audit entry of an action on a member. */
async function recordOn(
  tx: Tx,
  { staff, now }: Acting,
  action: string,
  { id, reason, details }: Because & { readonly details?: Readonly<Record<string, unknown>> },
) {
  const why = { ...(reason !== undefined && { reason }), ...(details && { details }) };
  await recordAction(tx, { staff: staff.id, action, target: { type: 'member', id }, member: id, ...why }, now);
}

/**
 * Warns a member, or closes or suspends their account, without a report by a member. Creates a report by staff instead.
 */
export async function measureMember(
  tx: Tx,
  decision: 'warned' | 'blocked',
  { id, ground, note, reason, until }: InputOf<typeof warnMember> & { readonly until?: Date },
  acting: Acting,
) {
  const { staff, now } = acting;
  const member = await memberById(tx, id);
  if (!member) return refuse('no_such_member');
  if (member.status === 'blocked') return refuse('already_closed');
  const report = await reportByStaff(tx, { member, ground, reason }, now);
  const action = decision === 'warned' ? 'member.warn' : until ? 'member.suspend' : 'member.close';
  await recordOn(tx, acting, action, { id, reason });
  const verdict = { decision, ground, note, bad_faith: false, until } as const;
  return await decideIn(tx, { item: { type: 'report', id: report }, version: 'open', verdict }, staff, now);
}

/** Suspends an account until a given time. */
export async function suspendFor(tx: Tx, input: InputOf<typeof suspendMember>, acting: Acting) {
  const refused = checkEnd({ decision: 'blocked', until: input.until }, acting.now);
  return refused ?? (await measureMember(tx, 'blocked', input, acting));
}

/** Reopens a closed or suspended account. */
export async function reopenMemberFor(db: Db, { id, reason }: Required<Because>, acting: Acting) {
  return await transact(db, async (tx) => {
    if (!(await memberById(tx, id))) return refuse('no_such_member');
    if (!(await reopenAccount(tx, id))) return refuse('not_closed');
    await recordOn(tx, acting, 'member.reopen', { id, reason });
    return {};
  });
}

/** Logs a member out of all browsers. */
export async function logOutMember(
  db: Db,
  { id, reason }: Required<Because>,
  { sessions }: Pick<MemberActionTools, 'sessions'>,
  acting: Acting,
) {
  const ended = await transact(db, async (tx) => {
    if (!(await memberById(tx, id))) return refuse('no_such_member');
    await endAll(tx, id);
    await recordOn(tx, acting, 'member.log_out', { id, reason });
    return {};
  });
  sessions.forget(id);
  return ended;
}

/** Emails another activation link, within the limit that applies to members. */
export async function resendActivationTo(db: Db, { id }: Because, tools: MemberActionTools, acting: Acting) {
  if (!(await memberById(db, id))) return refuse('no_such_member');
  const mailed = await mailActivationAgain(db, id, tools, acting.now);
  if (isRefused(mailed)) return mailed;
  await transact(db, async (tx) => await recordOn(tx, acting, 'member.activation', { id }));
  return {};
}

/**
 * Emails a link to the corrected address. Nothing changes until its owner opens the link and proves that they own the
 * account, so neither a typo nor a deceived member of staff can give the account away.
 */
export async function correctEmailOf(
  db: Db,
  { id, email, reason }: InputOf<typeof correctEmail>,
  tools: MemberActionTools,
  acting: Acting,
) {
  const member = await memberById(db, id);
  if (!member) return refuse('no_such_member');
  if (emailKey(email) === emailKey(member.email)) return refuse('same_email');
  if (isDisposable(email)) return refuse('disposable_email');
  if (await memberByEmail(db, email)) return refuse('email_taken');
  return await transact(db, async (tx) => {
    await writeToNewAddress(tx, tools, { member, email }, acting.now);
    if (member.status === 'not_confirmed') await revokeMailTokens(tx, id, ['activation']);
    tx.announce(id, { event: 'user_changed' });
    await recordOn(tx, acting, 'member.email', { id, reason, details: { before: member.email, after: email } });
    return {};
  });
}

/** Gives credits, once per key. */
export async function giveCreditsTo(
  tx: Tx,
  { id, credits, reason }: InputOf<typeof giveCredits>,
  { key }: Pick<IdempotencyKey, 'key'>,
  acting: Acting,
) {
  if (!(await memberById(tx, id))) return refuse('no_such_member');
  const booking = { key: `desk:${acting.staff.id}:${key}`, delta: credits, cause: 'given', ref: null } as const;
  if (await book(tx, id, booking, acting.now))
    await recordOn(tx, acting, 'member.credits', { id, reason, details: { credits } });
  return { balance: await balanceOf(tx, id) };
}

/** Prepares the copy of a member's data. Only the member receives the link by email; staff never see the file. */
export async function exportFor(tx: Tx, { id, reason }: Required<Because>, acting: Acting) {
  if (!(await memberById(tx, id))) return refuse('no_such_member');
  // No browser requested the copy: only the emailed link opens the archive.
  await prepareExport(tx, { member: id, session: newId<SessionId>(acting.now) }, acting.now);
  await recordOn(tx, acting, 'member.export', { id, reason });
  return {};
}

/**
 * Stores a note, once per key. The reply is not stored with the key, because an erasure would not find the notes in it.
 */
export async function writeNoteAbout(
  db: Db,
  { id, text }: InputOf<typeof writeMemberNote>,
  { key }: Pick<IdempotencyKey, 'key'>,
  acting: Acting,
) {
  const { staff, now } = acting;
  return await transact(db, async (tx) => {
    if (!(await memberById(tx, id))) return refuse('no_such_member');
    const note = { id: idOfName<string>(`note:${staff.id}:${key}`), member_id: id, staff_id: staff.id, text };
    const written = await tx
      .insertInto('member_note')
      .values({ ...note, written_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (written) await recordOn(tx, acting, 'member.note', { id });
    return await notesFor({ db: tx, staff }, id);
  });
}

/** Deletes a note of this member of staff. */
export async function deleteNoteAbout(db: Db, { id, note }: InputOf<typeof deleteMemberNote>, acting: Acting) {
  const { staff } = acting;
  return await transact(db, async (tx) => {
    if (!(await memberById(tx, id))) return refuse('no_such_member');
    const deleted = await tx
      .deleteFrom('member_note')
      .where('id', '=', note)
      .where('member_id', '=', id)
      .where('staff_id', '=', staff.id)
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) return refuse('no_such_note');
    await recordOn(tx, acting, 'member.note_deleted', { id });
    return await notesFor({ db: tx, staff }, id);
  });
}
