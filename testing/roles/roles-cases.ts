import type { Role, RoleBrowser, Scene } from './roles.ts';

/** `ok`, or the code of the refusal. */
type Outcome = string;

/** One way of asking a call, and what each role is told. */
export interface Case extends Readonly<Record<Role, Outcome>> {
  readonly input?: (scene: Scene, self: RoleBrowser) => object | Promise<object>;
  /** It ends the session, or takes away what other calls of the same role need: asked by somebody of its own. */
  readonly last?: true;
}

/** Every role is told the same. */
export function all(code: Outcome): Record<Role, Outcome> {
  return { visitor: code, unconfirmed: code, free: code, premium: code, blocked: code, pending_deletion: code };
}

const login = 'authentication_required';
/** Whoever asks is answered. */
export const everyone = all('ok');
/** Members are answered. */
export const roleMembers = { ...everyone, visitor: login, pending_deletion: login };
/** Members are told the same; others are to log in. */
export const allMembers = (code: Outcome) => ({ ...all(code), visitor: login, pending_deletion: login });
/** Nothing toward the blocker. (Specification, section 6.) */
export const unlessBlocked = { ...roleMembers, blocked: 'blocked' };
