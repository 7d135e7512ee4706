import { createHmac, type KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, type Refused, refuse } from '#contract/refusal.ts';
import type { Sql, Tx } from '../postgres/db.ts';
import type { Secret } from '../core/secret.ts';
import { replyWriter } from './reply-writer.ts';

/** An `Idempotency-Key`, its owner, and what it was used for. */
export interface IdempotencyKey {
  /** The member, or `visitor` for a call that requires no login. Two members never share a key. */
  readonly owner: string;
  readonly key: string;
  /** Time of the request. */
  readonly at: Date;
  /** Distinguishes a repeated request from a different one under the same key. */
  readonly fingerprint: string;
  /** The fingerprint of the same request with the previous secret. */
  readonly earlier?: string | undefined;
}

/** A request to be answered only once: its owner, content, time and key. */
export interface IdempotentRequest extends Pick<IdempotencyKey, 'owner' | 'key' | 'at'> {
  readonly path: string;
  readonly input: unknown;
}

/**
 * Creates the idempotency key of a request. The fingerprint is a keyed hash, because a form may contain a password,
 * which nobody must be able to guess from it. It is computed on demand, because not every call needs it.
 */
export function idempotencyKey(secret: Secret, { owner, key, path, input, at }: IdempotentRequest): IdempotencyKey {
  const made = (by: KeyObject) =>
    createHmac('sha256', by)
      .update(JSON.stringify([path, input]))
      .digest('base64url');
  return {
    owner,
    key,
    at,
    get fingerprint() {
      return made(secret.keyFor('once'));
    },
    get earlier() {
      const [, previous] = secret.keysFor('once');
      return previous && made(previous);
    },
  };
}

/** Returns whether a stored fingerprint belongs to this request. */
export function matchesFingerprint(
  stored: string,
  { fingerprint, earlier }: Pick<IdempotencyKey, 'fingerprint' | 'earlier'>,
): boolean {
  return stored === fingerprint || stored === earlier;
}

/** Returns whether a request with this key has already succeeded. */
export async function isKeyUsed(db: Sql, { owner, key }: IdempotencyKey): Promise<boolean> {
  const used = db.selectFrom('request_key').select('key').where('owner', '=', owner).where('key', '=', key);
  return (await used.executeTakeFirst()) !== undefined;
}

/**
 * Runs `work` once per key. Stores the reply in the transaction of the effect, and returns it again for a repeated
 * request, even if both arrive at the same time. Refuses a different request under the same key. A refusal is not
 * stored: it had no effect, and a later attempt may succeed.
 */
export async function runOnce<Reply extends z.ZodMiniType, Result extends z.output<Reply> | Refused>(
  tx: Tx,
  request: IdempotencyKey,
  reply: Reply,
  work: () => Promise<Result>,
): Promise<Result | z.output<Reply> | Refused<'key_reused'>> {
  const { owner, key } = request;
  // A second request under this key waits here until the first one has committed, and then finds its reply.
  const claimed = await tx
    .insertInto('request_key')
    .values({ owner, key, fingerprint: request.fingerprint, reply: 'null', created_at: request.at })
    .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const before = await tx
      .selectFrom('request_key')
      .select(['fingerprint', 'reply'])
      .where('owner', '=', owner)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return matchesFingerprint(before.fingerprint, request)
      ? z.decode(reply, before.reply as z.input<Reply>)
      : refuse('key_reused');
  }
  const result = await work();
  if (isRefused(result)) return result;
  await tx
    .updateTable('request_key')
    .set({ reply: JSON.stringify(replyWriter(reply)(result)) })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute();
  return result;
}

/** Erases a member's stored replies, including that of the sign-up, which the member sent as a visitor. */
export async function eraseRequestKeys(tx: Tx, member: MemberId): Promise<void> {
  await tx
    .deleteFrom('request_key')
    .where((key) => key.or([key('owner', '=', member), sql<boolean>`reply ->> 'member' = ${member}`]))
    .execute();
}
