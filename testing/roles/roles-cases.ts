import { type CallerRole, callerRoles, type RoleBrowser, type Scene } from './roles.ts';

/** The expected outcome of a call: `ok`, or the code of the refusal. */
type Outcome = string;

/** One input of a call, and the outcome for each role. */
export interface Case extends Readonly<Record<CallerRole, Outcome>> {
  readonly input?: (scene: Scene, self: RoleBrowser) => object | Promise<object>;
  /** Destroys state that other cases rely on, so it runs with a separate member. */
  readonly last?: true;
}

/** Returns the same outcome for every role. */
export function all(code: Outcome): Record<CallerRole, Outcome> {
  return Object.fromEntries(callerRoles.map((role) => [role, code])) as Record<CallerRole, Outcome>;
}

const login = 'authentication_required';
/** The call succeeds for everyone. */
export const everyone = all('ok');
/** The call succeeds for members; others must log in. */
export const roleMembers = { ...everyone, visitor: login, closed: 'account_closed', pending_deletion: login };
/** The call succeeds for members, also for those whose account is closed. */
export const evenClosed = { ...roleMembers, closed: 'ok' };
/** Returns the same outcome for all members; others must log in. */
export const allMembers = (code: Outcome) => ({
  ...all(code),
  visitor: login,
  closed: 'account_closed',
  pending_deletion: login,
});
/** The call succeeds for members, unless its target has blocked them. (Specification, section 6.) */
export const unlessBlocked = { ...roleMembers, blocked: 'blocked' };
