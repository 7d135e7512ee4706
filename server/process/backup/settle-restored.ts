import pg from 'pg';
import type { PhotoFileId } from '#database/stored-types.ts';
import { eraseReturned } from '../../areas/erasure/erase-due.ts';
import { buildExport } from '../../areas/exports/exports.ts';
import { areaJobs } from '../../areas/index.ts';
import { forgetCustomerDue, saveCardDue } from '../../areas/payments/saved-cards/card-jobs.ts';
import { mailRefused } from '../../integrations/mail/post.ts';
import { sandboxJobs } from '../../integrations/sandbox/sandbox.ts';
import { openPseudonyms } from '../../platform/core/pseudonym.ts';
import { openQueue } from '../../platform/jobs/queue.ts';
import { makeDb, silentOutlets } from '../../platform/postgres/db.ts';
import { isDistributedAt } from '../../platform/postgres/distribute.ts';
import { makePool } from '../../platform/postgres/pool.ts';
import { forJobs } from '../../platform/postgres/timeouts.ts';
import type { Config } from '../config.ts';
import { type Database, openDatabase, prepare } from '../database.ts';
import { openErasureList, openStorage } from '../storage.ts';

/**
 * Waiting jobs that a restoration keeps: doing them twice has no effect that anybody notices. All others are discarded
 * once they are due, because they write to people or are repeated by a schedule.
 */
export const keptJobs = [buildExport, saveCardDue, forgetCustomerDue, mailRefused, ...sandboxJobs];

export interface Settling {
  /** The old site stopped before the backup: keep all that waits. */
  readonly sendsWaiting: boolean;
  /** The ids of the photos that were restored; undefined if photos stayed as they are. */
  readonly photos: ReadonlySet<PhotoFileId> | undefined;
  readonly now: Date;
}

export interface Settled {
  /** Number of discarded emails and jobs, by kind. */
  readonly discarded: Readonly<Record<string, number>>;
  /** Photos without files, because they were deleted during the backup. */
  readonly missing: number;
  /** Files of photos that the database does not know. */
  readonly ownerless: number;
}

/**
 * Brings a restored database to this version, and discards what the old site has done since the backup: sent the
 * waiting emails and notifications. Archives of members' data are not in a backup, so members request them again.
 */
export async function settleRestored(
  database: Pick<Database, 'migrator' | 'account'>,
  { sendsWaiting, photos, now }: Settling,
): Promise<Settled> {
  await prepare(database);
  const client = new pg.Client(database.migrator);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    // Otherwise the processes of the old site would seem to run for another minute.
    await client.query('DELETE FROM server_process');
    const discarded = sendsWaiting ? {} : await discardWaiting(client, now);
    await client.query(
      `UPDATE data_export SET file_id = NULL, file_key = NULL, token_hash = NULL, expires_at = least(expires_at, $1)
       WHERE file_id IS NOT NULL`,
      [now],
    );
    const compared = photos ? await comparePhotos(client, photos, now) : { missing: 0, ownerless: 0 };
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return { discarded, ...compared };
  } finally {
    await client.end();
  }
}

async function discardWaiting(client: pg.Client, now: Date): Promise<Record<string, number>> {
  const { rowCount: emails } = await client.query('DELETE FROM mail WHERE sent_at IS NULL AND refused_at IS NULL');
  const { rows } = await client.query<{ name: string; count: number }>(
    `WITH discarded AS (
       DELETE FROM pgboss.job
       WHERE state < 'completed' AND (start_after <= $1 OR state <> 'created') AND name <> ALL($2) RETURNING name)
     SELECT name, count(*)::int AS count FROM discarded WHERE name <> 'send_mail' AND name NOT LIKE '\\_\\_%'
     GROUP BY name ORDER BY name`,
    [now, keptJobs.map(({ name }) => name)],
  );
  const jobs = rows.map(({ name, count }) => [name, count] as const);
  return Object.fromEntries(emails ? [['emails', emails], ...jobs] : jobs);
}

const idsAtOnce = 10_000;

/** Counts photos without files, and schedules files without a photo for deletion. */
async function comparePhotos(client: pg.Client, photos: ReadonlySet<PhotoFileId>, now: Date) {
  await client.query('CREATE TEMPORARY TABLE restored_file (id uuid PRIMARY KEY) ON COMMIT DROP');
  const ids = [...photos];
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const some = ids.slice(from, from + idsAtOnce);
    await client.query('INSERT INTO restored_file SELECT unnest($1::uuid[])', [some]);
  }
  const { rows } = await client.query<{ missing: number }>(`
    SELECT count(*)::int AS missing FROM (
      -- A photo of the demo community has its own id, and no files.
      SELECT file_id FROM picture WHERE file_id <> id AND status <> 'rejected' UNION SELECT file_id FROM message_photo
    ) AS owned WHERE NOT EXISTS (SELECT FROM restored_file WHERE restored_file.id = owned.file_id)`);
  const { rowCount } = await client.query(
    `INSERT INTO loose_file (file_id, remove_after)
     SELECT id, $1 FROM restored_file
     WHERE NOT EXISTS (SELECT FROM picture WHERE file_id = restored_file.id)
       AND NOT EXISTS (SELECT FROM message_photo WHERE file_id = restored_file.id)
     ON CONFLICT DO NOTHING`,
    [now],
  );
  return { missing: rows[0]!.missing, ownerless: rowCount ?? 0 };
}

type Erasing = Pick<
  Config,
  'databaseUrl' | 'directUrl' | 'migratorUrl' | 'dataDir' | 's3' | 'secret' | 'production' | 'demoCommunity'
>;

/** Erases the members of the list who reappeared with the backup, as every start does. Returns how many. */
export async function eraseAgain(config: Erasing, now: Date): Promise<number> {
  await using opened = new AsyncDisposableStack();
  const fail = (fault: unknown) => console.error(fault);
  const database = opened.adopt(await openDatabase(config, fail), (open) => open.stop());
  const isDistributed = await isDistributedAt(database.direct);
  const pool = opened.adopt(makePool(database.direct, { timeouts: forJobs, isDistributed }), (open) => open.end());
  const queue = opened.adopt(await openQueue(database.direct, areaJobs, fail), (open) => open.stop());
  const db = makeDb(pool, { ...silentOutlets(fail), enqueue: queue.enqueue });
  const list = openErasureList(config);
  const listed = [...(await list.members()).keys()];
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM member WHERE id = ANY($1)', [
    listed,
  ]);
  const pseudonymize = await openPseudonyms(db, config.secret, !config.production);
  await eraseReturned({ db, storage: await openStorage(config, db), pseudonymize, list }, now);
  return rows[0]!.count;
}
