import { type DestinationStream, pino } from 'pino';
import type { StaffId, StaffSessionId } from '#contract/desk/staff-ids.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { SessionId } from '#contract/accounts/sessions.ts';
import type { Clock } from './clock.ts';
import type { Pseudonymize } from './pseudonym.ts';

/** Actions that operators monitor. */
export type Deed =
  | 'logged_in'
  | 'logged_out_elsewhere'
  | 'staff_logged_in'
  | 'password_changed'
  | 'password_reset'
  | 'email_change_asked'
  | 'email_changed'
  | 'export_asked'
  | 'export_fetched'
  | 'account_deleted'
  | 'account_reactivated'
  | 'account_banned'
  | 'ban_lifted'
  | 'report_decided'
  | 'appeal_decided';

/** Attempts that were refused. */
export type Attempt =
  /** Wrong password, closed account, or too many attempts. */
  | 'log_in_refused'
  /** A logged-in member entered a wrong current password. */
  | 'password_refused'
  /** Requested by a page on another site. */
  | 'cross_site_refused'
  /** The target belongs to someone else or to operators, or does not exist: the response does not reveal which. */
  | 'access_refused'
  /** The counter of a passkey went backwards: a copy of it is in use. */
  | 'passkey_cloned'
  /** The requested host belongs to no site. */
  | 'host_refused';

/** Details of a line. Email addresses and networks are written as pseudonyms. */
export interface SecurityDetails {
  readonly member?: MemberId | undefined;
  readonly staff?: StaffId | undefined;
  readonly session?: SessionId | StaffSessionId | undefined;
  readonly email?: string | undefined;
  readonly network?: string | undefined;
  readonly country?: string | undefined;
  /** A browser and a system from our own lists, never the user agent. */
  readonly device?: string | undefined;
  readonly new_device?: boolean | undefined;
  /** The call as the contract names it, such as `POST /api/user.php`; never the requested URL. */
  readonly call?: string | undefined;
  /** The code of a refusal, or of a decision. */
  readonly code?: string | undefined;
  readonly host?: string | undefined;
  /** The administrator who acted. */
  readonly by?: string | undefined;
}

/**
 * The security log, one line of JSON per event, independent of the log level. It contains no password, token, text or
 * address: an address appears as a pseudonym, whose lines can be found by someone who knows the address (`npm run admin
 * -- mark`).
 */
export interface SecurityLog {
  done(deed: Deed, about: SecurityDetails): void;
  /**
   * Logs a limited number per minute of each attempt from one network; the last line announces that more may follow.
   */
  refused(attempt: Attempt, about: SecurityDetails): void;
}

/** Maximum lines per minute about one attempt from one network. The last one announces that more may follow. */
export const refusalsToldAMinute = 30;
const mostSources = 10_000;
const minute = 60_000;

export function makeSecurityLog(
  pseudonymize: Pseudonymize,
  clock: Clock,
  destination?: DestinationStream,
): SecurityLog {
  const log = pino(
    {
      name: 'security',
      base: { name: 'security' },
      level: 'security',
      customLevels: { security: 35 },
      useOnlyCustomLevels: true,
      formatters: { level: (label) => ({ level: label }) },
      timestamp: () => `,"time":"${clock.now().toISOString()}"`,
    },
    destination ?? pino.destination(1),
  );
  let told = new Map<string, number>();
  let since = clock.now().getTime();

  function write(event: Deed | Attempt, { email, network, host, ...about }: SecurityDetails, more: object = {}): void {
    log.security({
      event,
      ...about,
      ...(email !== undefined && { email: addressMark(pseudonymize, email) }),
      ...(network !== undefined && { network: addressMark(pseudonymize, network) }),
      // Logs the host only if it is well-formed.
      ...(host !== undefined && { host: /^[\w.:[\]-]{1,100}$/.test(host) ? host : 'unreadable' }),
      ...more,
    });
  }

  return {
    done: (deed, about) => write(deed, about),
    refused: (attempt, about) => {
      const now = clock.now().getTime();
      if (now - since >= minute || told.size >= mostSources) {
        told = new Map();
        since = now;
      }
      const source = `${attempt} ${about.network ?? ''}`;
      const count = (told.get(source) ?? 0) + 1;
      told.set(source, count);
      if (count <= refusalsToldAMinute) write(attempt, about, count === refusalsToldAMinute ? { more: true } : {});
    },
  };
}

/** Returns the pseudonym of an email address or network, by which its lines in the security log can be found. */
export function addressMark(pseudonymize: Pseudonymize, address: string): string {
  return pseudonymize(`security log ${address.trim().normalize('NFKC').toLowerCase()}`).slice(0, 16);
}
