import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import { deviceMarkDays } from '#contract/retention.ts';
import type { Secret } from '../../../platform/core/secret.ts';
import type { Sql, Tx } from '../../../platform/postgres/db.ts';

/** Maximum number of accounts with the same mark. On a shared computer, further accounts get no mark. */
export const accountsPerMark = 50;

/**
 * Marks of the browsers in which accounts were created. A mark is a keyed hash of the session cookie, so it needs no
 * cookie of its own. A logout deletes the cookie, and the next sign-up in that browser starts a new mark.
 */
export interface DeviceMarks {
  /** Moves the mark to the browser's new session cookie. Both arguments are hashes of tokens. */
  follow(tx: Tx, before: string, after: string): Promise<void>;
  /** Stores the browser in which an account was created, identified by the token hash of its first session. */
  store(tx: Tx, member: MemberId, token: string, now: Date): Promise<void>;
}

export function makeDeviceMarks(secret: Secret): DeviceMarks {
  // While the secret is being replaced, marks made with the previous one must still be recognized.
  const marksOf = (token: string) =>
    secret.keysFor('device mark').map((key) => createHmac('sha256', key).update(token).digest('base64url'));
  return {
    follow: async (tx, before, after) => {
      await sql`UPDATE device_mark SET mark = ${marksOf(after)[0]!} WHERE mark = ANY(${marksOf(before)}::text[])`.execute(
        tx,
      );
    },
    store: async (tx, member, token, now) => {
      const mark = marksOf(token)[0]!;
      await sql`
        INSERT INTO device_mark (member_id, mark, marked_at)
        SELECT ${member}::uuid, ${mark}::text, ${now}::timestamptz
        WHERE (SELECT count(*) FROM device_mark WHERE mark = ${mark}) < ${accountsPerMark}
        ON CONFLICT (member_id) DO UPDATE SET mark = excluded.mark`.execute(tx);
    },
  };
}

/** Deletes marks after their retention period. */
export async function forgetDeviceMarks(db: Sql, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deviceMarkDays * 86_400_000);
  await db.deleteFrom('device_mark').where('marked_at', '<', before).execute();
}
