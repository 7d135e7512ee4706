import { sql } from 'kysely';
import { deskSessionHours } from '#contract/desk/access.ts';
import { permissionsOfRoles, type Role } from '#contract/desk/permissions.ts';
import type { StaffId, StaffSessionId } from '#contract/desk/staff-ids.ts';
import type { DeskTimes } from '#contract/desk/times.ts';
import { newId } from '../../../platform/core/ids.ts';
import type { SecurityLog } from '../../../platform/core/security-log.ts';
import type { ClientInfo } from '../../../platform/http/client-info.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { StaffViewer } from '../../../platform/http/viewer.ts';
import type { Db, Sql, Tx } from '../../../platform/postgres/db.ts';
import { makeSecretToken, tokenHash } from '../../accounts/credentials/secret-token.ts';
import { recordAction } from '../audit/record-action.ts';
import { inOrder, type StaffAccount, staffById } from './staff-queries.ts';

type Method = StaffViewer['session']['method'];

/** Sessions of staff at the desk. They are never cached, so every process refuses an ended session immediately. */
export interface DeskSessions {
  of(request: ClientInfo, now: Date): Promise<StaffViewer | undefined>;
  /** Returns the same as `of`, without counting as activity: the owner of an open stream may be away. */
  peek(request: ClientInfo, now: Date): Promise<StaffViewer | undefined>;
  /**
   * Starts a session in the transaction that verified its owner, and ends the browser's previous session. Call {@link
   * DeskSessions.give} after the commit.
   */
  start(tx: Tx, owner: StaffAccount, started: NewSession, now: Date): Promise<StartedSession>;
  /** Sets the cookie of a started session. */
  give(request: ClientInfo, session: StartedSession): void;
  /** Ends the browser's session. */
  end(request: ClientInfo, now: Date): Promise<void>;
}

interface NewSession {
  readonly request: ClientInfo;
  readonly method: Method;
  readonly roles: readonly Role[];
}

export interface StartedSession {
  readonly token: string;
  readonly viewer: StaffViewer;
}

export interface DeskSessionTools {
  readonly db: Db;
  /** Whether the product is served only over HTTPS: sets the Secure attribute of the cookie. */
  readonly secure: boolean;
  readonly security: SecurityLog;
  readonly countryOf: (ip: string) => string | undefined;
  readonly times: DeskTimes;
}

const sessionSeconds = deskSessionHours * 3600;
/** Precision of a session's last activity, in milliseconds. */
const seenMilliseconds = 60_000;
/** Login methods that prove more than the possession of a printed code. */
const isStrong: Readonly<Record<Method, boolean>> = {
  passkey: true,
  password: true,
  enrolment: true,
  demo: true,
  recovery_code: false,
};

export function makeDeskSessions({ db, secure, security, countryOf, times }: DeskSessionTools): DeskSessions {
  const cookieName = secure ? '__Host-desk' : 'desk';
  const cookie = { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const;

  function hashIn(request: ClientInfo): string | undefined {
    const token = request.cookie(cookieName);
    return token && /^[\w-]{43}$/.test(token) ? tokenHash(token) : undefined;
  }

  async function endIn(sql: Sql, request: ClientInfo): Promise<StaffId | undefined> {
    const hash = hashIn(request);
    if (!hash) return undefined;
    const ended = sql.deleteFrom('staff_session').where('token_hash', '=', hash).returning('staff_id');
    return (await ended.executeTakeFirst())?.staff_id;
  }

  async function foundIn(request: ClientInfo, now: Date): Promise<FoundSession | undefined> {
    const hash = hashIn(request);
    return hash ? await sessionBy(db, hash, now) : undefined;
  }

  function viewerIn(found: FoundSession): StaffViewer {
    const held = inOrder(found.roles);
    const { id, method, expires_at, fresh_at } = found;
    return {
      id: found.staff_id,
      name: found.name,
      email: found.email,
      roles: held,
      permissions: permissionsOfRoles(held),
      times,
      session: { id, method: method as Method, expires_at, fresh_at },
    };
  }

  return {
    peek: async (request, now) => {
      const found = await foundIn(request, now);
      return found && viewerIn(found);
    },
    of: async (request, now) => {
      const found = await foundIn(request, now);
      if (!found) return undefined;
      if (now.getTime() - found.last_seen_at.getTime() >= seenMilliseconds) {
        await db.updateTable('staff_session').set({ last_seen_at: now }).where('id', '=', found.id).execute();
      }
      return viewerIn(found);
    },
    start: async (tx, owner, { request, method, roles }, now) => {
      const token = makeSecretToken();
      const id = newId<StaffSessionId>(now);
      const expires_at = new Date(now.getTime() + sessionSeconds * 1000);
      const fresh_at = isStrong[method] ? now : null;
      await endIn(tx, request);
      await tx
        .insertInto('staff_session')
        .values({
          id,
          staff_id: owner.id,
          token_hash: tokenHash(token),
          method,
          created_at: now,
          expires_at,
          last_seen_at: now,
          fresh_at,
          user_agent: request.userAgent,
          geoip_country: countryOf(request.ip) ?? null,
        })
        .execute();
      await recordAction(
        tx,
        { staff: owner.id, action: 'staff.log_in', target: { type: 'staff', id: owner.id }, details: { method } },
        now,
      );
      const { name, email } = owner;
      const session = { id, method, expires_at, fresh_at };
      const permissions = permissionsOfRoles(roles);
      return { token, viewer: { id: owner.id, name, email, roles, permissions, times, session } };
    },
    give: (request, { token, viewer: { id, session } }) => {
      request.setCookie(cookieName, token, { ...cookie, maxAge: sessionSeconds });
      security.done('staff_logged_in', { staff: id, session: session.id, network: networkOf(request.ip) });
    },
    end: async (request, now) => {
      const ended = await endIn(db, request);
      request.setCookie(cookieName, '', { ...cookie, maxAge: 0 });
      if (!ended) return;
      // Prevents the next user of this browser from opening cached photos.
      request.clearCache();
      const who = await staffById(db, ended);
      if (!who) return;
      const target = { type: 'staff', id: ended } as const;
      await recordAction(db, { staff: ended, action: 'staff.log_out', target }, now);
    },
  };
}

interface FoundSession {
  readonly id: StaffSessionId;
  readonly staff_id: StaffId;
  readonly name: string;
  readonly email: string;
  readonly method: string;
  readonly roles: Role[];
  readonly expires_at: Date;
  readonly last_seen_at: Date;
  readonly fresh_at: Date | null;
}

async function sessionBy(db: Sql, hash: string, now: Date): Promise<FoundSession | undefined> {
  const { rows } = await sql<FoundSession>`
    SELECT own.id, own.staff_id, name, email, method, own.expires_at, last_seen_at, fresh_at,
      ARRAY(SELECT role FROM staff_role WHERE staff_role.staff_id = own.staff_id) AS roles
    FROM staff_session AS own JOIN staff ON staff.id = own.staff_id
    WHERE token_hash = ${hash} AND own.expires_at > ${now} AND removed_at IS NULL`.execute(db);
  return rows[0];
}

/** Ends all sessions of a member of staff, except one if given. */
export async function endSessionsOf(tx: Sql, staff: StaffId, except?: StaffSessionId): Promise<void> {
  let ended = tx.deleteFrom('staff_session').where('staff_id', '=', staff);
  if (except) ended = ended.where('id', '!=', except);
  await ended.execute();
}
