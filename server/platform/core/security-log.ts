import { type DestinationStream, pino } from 'pino';
import type { MemberId } from '#contract/members/members.ts';
import type { SessionId } from '#contract/accounts/sessions.ts';
import type { Clock } from './clock.ts';
import type { Pseudonymize } from './pseudonym.ts';

/** Actions that matter to whoever monitors accounts. */
export type Deed =
  | 'logged_in'
  | 'logged_out_elsewhere'
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
  /** A wrong password, a closed account, or too many attempts. */
  | 'log_in_refused'
  /** A logged-in member did not know the present password. */
  | 'password_refused'
  /** Asked by a page of another site. */
  | 'cross_site_refused'
  /** Somebody else's, an operator's, or non-existent: the answer does not reveal which. */
  | 'access_refused'
  /** Named a host that belongs to no site. */
  | 'host_refused';

/** Whom and what a line is about. Addresses of mailboxes and networks are pseudonymised. */
export interface SecurityDetails {
  readonly member?: MemberId | undefined;
  readonly session?: SessionId | undefined;
  readonly email?: string | undefined;
  readonly network?: string | undefined;
  readonly country?: string | undefined;
  /** A browser and a system from our own lists. */
  readonly device?: string | undefined;
  readonly new_device?: boolean | undefined;
  /** Such as `POST /api/user.php`: as in the contract, never as it was requested. */
  readonly call?: string | undefined;
  /** The code of a refusal, or of a decision. */
  readonly code?: string | undefined;
  readonly host?: string | undefined;
  /** Who acted as administrator. */
  readonly by?: string | undefined;
}

/**
 * The security log: one line of JSON each, whatever else is logged. It contains no password, token, text or address: an
 * address appears as a pseudonym, by which someone who knows it can find its lines (`npm run admin -- mark`).
 */
export interface SecurityLog {
  done(deed: Deed, about: SecurityDetails): void;
  /** Logs a limited number per minute of each kind from one network; the last one says that more may follow. */
  refused(attempt: Attempt, about: SecurityDetails): void;
}

/** The 30th line of a minute says that more may follow. */
export const refusalsToldAMinute = 30;
const mostSources = 10_000;
const minute = 60_000;

export function makeSecurityLog(mark: Pseudonymize, clock: Clock, destination?: DestinationStream): SecurityLog {
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
      ...(email !== undefined && { email: addressMark(mark, email) }),
      ...(network !== undefined && { network: addressMark(mark, network) }),
      // The host is only logged if it could be one.
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

/** The pseudonym by which the lines about a mailbox or a network are found. */
export function addressMark(mark: Pseudonymize, address: string): string {
  return mark(`security log ${address.trim().normalize('NFKC').toLowerCase()}`).slice(0, 16);
}
