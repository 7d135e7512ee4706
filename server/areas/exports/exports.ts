import { timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import { exportHours, exportsPerDay, type ExportState } from '#contract/accounts/data-export.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { SessionId } from '#contract/accounts/sessions.ts';
import type { DataExport } from '#database/tables.ts';
import { checkPassword } from '../accounts/credentials/present-password.ts';
import { tokenHash } from '../accounts/credentials/secret-token.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { newId } from '../../platform/core/ids.ts';
import { job } from '../../platform/jobs/job.ts';
import type { Db, Sql, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import type { Archive } from './archive.ts';

/** Number of attempts after which an archive counts as failed. The pauses between them add up to a minute. */
export const triesOfExport = 6;
export const buildExport = job<{ member: MemberId; id: string }>('build_export', { retries: triesOfExport });

const dayMilliseconds = 86_400_000;

/** The member, their session, and the token from the email, if given. */
export interface ExportRequest {
  readonly member: MemberId;
  readonly session: SessionId;
  readonly token?: string | undefined;
}

/** An archive with its creation time. */
interface Fetched extends Archive {
  readonly ready_at: Date;
}

/** Requests an archive. If one is in progress already, returns that one. */
export async function askExport(
  db: Db,
  { password, ...asking }: ExportRequest & { readonly password: string },
  limits: Limits,
  now: Date,
) {
  const { member, session } = asking;
  const refused = await checkPassword(db, member, password, limits);
  if (refused) return refused;
  return await transact(db, async (tx) => {
    // Locks the member, so that a concurrent request finds the archive that the first one started.
    await tx.selectFrom('member').select('id').where('id', '=', member).forUpdate().executeTakeFirstOrThrow();
    const dayAgo = new Date(now.getTime() - dayMilliseconds);
    const recent = await tx
      .selectFrom('data_export')
      .selectAll()
      .where('member_id', '=', member)
      .where('failed_at', 'is', null)
      .where((all) => all.or([all('asked_at', '>', dayAgo), all('ready_at', 'is', null)]))
      .orderBy('asked_at')
      .execute();
    const running = recent.find(({ ready_at }) => !ready_at);
    if (running) return { data_export: shown(running, asking, now) };
    if (recent.length >= exportsPerDay) {
      const hours = Math.ceil((recent[0]!.asked_at.getTime() - dayAgo.getTime()) / 3_600_000);
      return refuse('too_many_exports', { count: exportsPerDay, hours });
    }
    return { data_export: shown(await prepareExport(tx, { member, session }, now), asking, now) };
  });
}

/** Starts an archive, which `session` or the link in the member's email can fetch. */
export async function prepareExport(tx: Tx, { member, session }: ExportRequest, now: Date) {
  const row = { member_id: member, id: newId<string>(now), asked_at: now, asked_in: session };
  const made = await tx.insertInto('data_export').values(row).returningAll().executeTakeFirstOrThrow();
  await tx.enqueue(buildExport, { member, id: row.id });
  tx.announce(member, { event: 'data_export_changed' });
  return made;
}

/**
 * Returns the member's most recent export, whatever its state, as this session may see it; null if they never requested
 * one.
 */
export async function latestExport(db: Sql, asking: ExportRequest, now: Date) {
  const found = await db
    .selectFrom('data_export')
    .selectAll()
    .where('member_id', '=', asking.member)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { data_export: found ? shown(found, asking, now) : null };
}

/**
 * Returns the archive if the session requested it with a password, or presents the token from the email. A session
 * alone is not enough: somebody may use an unattended browser.
 */
export async function archiveFor(db: Sql, id: string, asking: ExportRequest, now: Date): Promise<Fetched | undefined> {
  const found = await db
    .selectFrom('data_export')
    .selectAll()
    .where('member_id', '=', asking.member)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found || stateOf(found, now) !== 'ready' || !isFetchable(found, asking)) return undefined;
  const { file_id, file_key, parts, bytes, ready_at } = found;
  if (!file_id || !file_key || parts === null || bytes === null || !ready_at) return undefined;
  return { file_id, file_key, parts, bytes, ready_at };
}

type ExportRow = Selectable<DataExport>;

function shown(row: ExportRow, asking: ExportRequest, now: Date) {
  const { id, asked_at, expires_at, bytes } = row;
  const state = stateOf(row, now);
  const ready = state === 'ready';
  return { id, state, asked_at, expires_at, bytes: ready ? bytes : null, fetchable: ready && isFetchable(row, asking) };
}

function isFetchable({ asked_in, token_hash }: ExportRow, { session, token }: ExportRequest): boolean {
  if (asked_in === session) return true;
  if (!token || !token_hash) return false;
  const given = Buffer.from(tokenHash(token));
  const expected = Buffer.from(token_hash);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function stateOf({ ready_at, failed_at, expires_at }: ExportRow, now: Date): ExportState {
  if (failed_at) return 'failed';
  if (!ready_at) return 'preparing';
  return expires_at! > now ? 'ready' : 'expired';
}

/** Returns the expiry of an archive that is completed now. (Safety, section 3.1.) */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + exportHours * 3_600_000);
}
