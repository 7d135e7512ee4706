import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../core/clock.ts';
import type { Sql } from './db.ts';
import { migrationsFolder, migrationsIn } from './migrations.ts';

/** Heartbeat interval of a process, in milliseconds. */
const heartbeatMilliseconds = 10_000;
/** Silence after which a process has died and its row is deleted, in milliseconds. */
const forgottenMilliseconds = 3600_000;
/** Silence after which a process no longer counts, in milliseconds. */
export const silenceMilliseconds = 60_000;

export interface Announced {
  /** Whether another process stores photos elsewhere. */
  readonly isApart: boolean;
  /** Stops the heartbeat and deletes the row of this process. */
  leave(): Promise<void>;
}

export interface ProcessTools {
  readonly clock: Clock;
  readonly onFault: (fault: unknown) => void;
  /** The place where this process stores photos. */
  readonly photos: string;
}

/** Records in the database, until `leave`, that this process is alive, and the migrations that it knows. */
export async function announceProcess(db: Sql, { clock, onFault, photos }: ProcessTools): Promise<Announced> {
  const id = crypto.randomUUID();
  const knows = (await migrationsIn(migrationsFolder)).at(-1)!.name;
  const leaving = new AbortController();

  async function beat(): Promise<void> {
    const seen_at = clock.now();
    await db
      .insertInto('server_process')
      .values({ id, knows, photos, seen_at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
      .execute();
  }

  async function beatOn(): Promise<void> {
    while (!leaving.signal.aborted) {
      await sleep(heartbeatMilliseconds, undefined, { signal: leaving.signal, ref: false }).catch(() => undefined);
      if (!leaving.signal.aborted) await beat().catch(onFault);
    }
  }

  const now = clock.now().getTime();
  await beat();
  await db
    .deleteFrom('server_process')
    .where('seen_at', '<', new Date(now - forgottenMilliseconds))
    .execute();
  const apart = await db
    .selectFrom('server_process')
    .select('id')
    .where('photos', '<>', photos)
    .where('seen_at', '>', new Date(now - silenceMilliseconds))
    .limit(1)
    .executeTakeFirst();
  const beating = beatOn();
  return {
    isApart: apart !== undefined,
    leave: async () => {
      leaving.abort();
      await beating;
      await db.deleteFrom('server_process').where('id', '=', id).execute().catch(onFault);
    },
  };
}
