import { randomUUID } from 'node:crypto';
import { challengeMinutes } from '#contract/desk/access.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import type { Sql } from '../../../platform/postgres/db.ts';

type Purpose = 'login' | 'fresh' | 'add_passkey' | 'add_password';

interface NewChallenge {
  readonly purpose: Purpose;
  /** Undefined for a login, where the passkey identifies its owner. */
  readonly staff?: StaffId;
  readonly value: string;
}

/** Stores a challenge that can be answered once, within ten minutes. Returns its id. */
export async function storeChallenge(db: Sql, { purpose, staff, value }: NewChallenge, now: Date): Promise<string> {
  const id = randomUUID();
  const expires_at = new Date(now.getTime() + challengeMinutes * 60_000);
  await db
    .insertInto('staff_challenge')
    .values({ id, purpose, staff_id: staff ?? null, value, expires_at })
    .execute();
  return id;
}

interface AnsweredChallenge {
  readonly id: string;
  readonly purpose: Purpose;
  readonly staff?: StaffId;
}

/** Consumes a challenge. Returns undefined if it is unknown or expired. */
export async function takeChallenge(db: Sql, answered: AnsweredChallenge, now: Date): Promise<string | undefined> {
  const { id, purpose, staff } = answered;
  const taken = await db
    .deleteFrom('staff_challenge')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('staff_id', staff ? '=' : 'is', staff ?? null)
    .returning('value')
    .executeTakeFirst();
  return taken?.value;
}

/** Returns a challenge without consuming it, so that a mistyped code can be repeated. */
export async function readChallenge(db: Sql, answered: AnsweredChallenge, now: Date): Promise<string | undefined> {
  const { id, purpose, staff } = answered;
  const found = await db
    .selectFrom('staff_challenge')
    .select('value')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('staff_id', staff ? '=' : 'is', staff ?? null)
    .executeTakeFirst();
  return found?.value;
}
