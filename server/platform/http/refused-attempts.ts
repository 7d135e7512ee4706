import type { Call } from '#contract/call.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Refused } from '#contract/refusal.ts';
import type { Attempt, SecurityLog } from '../core/security-log.ts';

/** A refused call and its caller. */
export interface RefusedCall {
  readonly name: string;
  readonly call: Call;
  readonly network: string;
  readonly member: MemberId | undefined;
  readonly staff?: StaffId | undefined;
  /** The email address in the input of a call, such as a login. */
  readonly email: string | undefined;
}

/** Returns the email address in the input of a call, such as a login. */
export function attemptedEmail(input: unknown): string | undefined {
  const { email } = (input ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : undefined;
}

/** Writes a refusal to the security log, if it matters when accounts are monitored. */
export function noteRefusal(security: SecurityLog, refused: Refused, status: number, asked: RefusedCall): void {
  const attempt = attemptOf(refused.refused, status, asked);
  if (!attempt) return;
  const { name, network, member, staff, email } = asked;
  security.refused(attempt, { call: name, code: refused.refused, member, staff, email, network });
}

const atLogIn: ReadonlySet<string> = new Set([
  'login_failed',
  'account_blocked',
  'pending_deletion',
  'desk_login_failed',
]);

function attemptOf(code: string, status: number, { call, member, staff }: RefusedCall): Attempt | undefined {
  if (code === 'cross_site') return 'cross_site_refused';
  if (atLogIn.has(code)) return 'log_in_refused';
  if (code === 'wrong_password' || code === 'wrong_code' || code === 'wrong_passkey') return 'password_refused';
  if (code === 'locked') return (member ?? staff) && call.by !== 'visitor' ? 'password_refused' : 'log_in_refused';
  if (code === 'other_member' || code === 'not_permitted') return 'access_refused';
  // Data of others is reported as not found, like data that does not exist.
  if (status === 404 && code.startsWith('no_such_') && (member || staff || call.by === 'operator'))
    return 'access_refused';
  return undefined;
}
