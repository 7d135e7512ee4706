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
  /** The member, or a visitor's address; two people never share a key. */
  readonly owner: string;
  readonly key: string;
  /** When it was asked. */
  readonly at: Date;
  /** Distinguishes a repetition of the request from another request under the same key. */
  readonly fingerprint: string;
  /** The fingerprint of the same request under the previous secret. */
  readonly earlier?: string | undefined;
}

/** A request that is to be answered once: who asks what, when, under which key. */
export interface IdempotentRequest extends Pick<IdempotencyKey, 'owner' | 'key' | 'at'> {
  readonly path: string;
  readonly input: unknown;
}

/**
 * The fingerprint is keyed with `secret`: a form may contain a password, which nobody must be able to guess from it. It
 * is computed on demand; not every call that happens once needs it.
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

/** Whether a fingerprint is that of this request. */
export function matchesFingerprint(
  stored: string,
  { fingerprint, earlier }: Pick<IdempotencyKey, 'fingerprint' | 'earlier'>,
): boolean {
  return stored === fingerprint || stored === earlier;
}

/** Whether this key has been used. */
export async function isKeyUsed(db: Sql, { owner, key }: IdempotencyKey): Promise<boolean> {
  const used = db.selectFrom('request_key').select('key').where('owner', '=', owner).where('key', '=', key);
  return (await used.executeTakeFirst()) !== undefined;
}

/**
 * Does `work` once per key: the reply is stored in the transaction of the effect and returned again for a repetition of
 * the request, even if both arrive at the same moment. Another request under the same key is refused. A refusal is not
 * stored: it had no effect, and a later attempt may succeed.
 */
export async function runOnce<Reply extends z.ZodMiniType, Result extends z.output<Reply> | Refused>(
  tx: Tx,
  request: IdempotencyKey,
  reply: Reply,
  work: () => Promise<Result>,
): Promise<Result | z.output<Reply> | Refused<'key_reused'>> {
  const { owner, key } = request;
  // A second request under this key waits here until the first has committed, and then finds its reply.
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

/** Erases a member's stored replies, including that to the sign-up, when they were still a visitor. */
export async function eraseRequestKeys(tx: Tx, member: MemberId): Promise<void> {
  await tx
    .deleteFrom('request_key')
    .where((key) => key.or([key('owner', '=', member), sql<boolean>`reply ->> 'member' = ${member}`]))
    .execute();
}
