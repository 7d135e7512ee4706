import { requestPermissions } from '#contract/desk/requests.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { eraseMember, type Traces } from '../erasure/erase-member.ts';
import { carryOut, drop, type StoredRequest } from './decide.ts';
import { holdsNow, isHeldByOthers } from './eligible.ts';
import { isMailWaiting } from './erasure-mail.ts';
import { recordRequest } from './records.ts';
import { requestsDue } from './request-job.ts';

/** Delay before an erasure checks again whether its email was sent, in seconds. */
const mailSeconds = 30;

export interface RequestWork extends Traces {
  readonly sites: Sites;
}

/** Expires old requests, carries out requests that waited a day without a possible approver, and erases members. */
export function requestWorker({ sites, ...traces }: RequestWork): Worker {
  const { db } = traces;
  return worker(requestsDue, async (_nothing, now) => {
    for (const id of await idsWhere(db, 'expired', now)) await expire(db, id, now);
    for (const id of await idsWhere(db, 'open', now)) await dropIfAskerLeft(db, id, now);
    for (const id of await idsWhere(db, 'alone', now)) await carryOutAlone(db, sites, id, now);
    const faults: unknown[] = [];
    for (const id of await idsWhere(db, 'approved', now))
      await erase(traces, id, now).catch((fault: unknown) => faults.push(fault));
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} requests could not be carried out.`);
  });
}

async function idsWhere(db: Db, which: 'expired' | 'open' | 'alone' | 'approved', now: Date): Promise<string[]> {
  const all = db.selectFrom('staff_request').select('id').orderBy('asked_at');
  const some = {
    expired: all.where('state', '=', 'open').where('expires_at', '<=', now),
    open: all.where('state', '=', 'open'),
    alone: all.where('state', '=', 'open').where('alone_at', '<=', now),
    approved: all.where('state', '=', 'approved'),
  };
  return (await some[which].execute()).map(({ id }) => id);
}

/** Runs `work` on a request while it is open and locked. */
async function withOpen(db: Db, id: string, work: (tx: Tx, request: StoredRequest) => Promise<void>): Promise<void> {
  await transact(db, async (tx) => {
    const found = tx.selectFrom('staff_request').selectAll().where('id', '=', id).where('state', '=', 'open');
    const request = await found.forUpdate().executeTakeFirst();
    if (request) await work(tx, request);
  });
}

async function expire(db: Db, id: string, now: Date): Promise<void> {
  await withOpen(db, id, async (tx, request) => {
    const ended = { state: 'expired', decided_at: now, alone_at: null } as const;
    await tx.updateTable('staff_request').set(ended).where('id', '=', id).execute();
    await recordRequest(tx, request, { by: undefined, verb: 'expire' }, now);
  });
}

/** Drops a request whose author was removed or has lost the permission. */
async function dropIfAskerLeft(db: Db, id: string, now: Date): Promise<void> {
  await withOpen(db, id, async (tx, request) => {
    if (!(await holdsNow(tx, request.asked_by, requestPermissions[request.kind].ask)))
      await drop(tx, request, 'asker_left', now);
  });
}

/** Carries out a request without approval. If somebody may approve it by now, the request waits for them instead. */
async function carryOutAlone(db: Db, sites: Sites, id: string, now: Date): Promise<void> {
  await withOpen(db, id, async (tx, request) => {
    const { kind, asked_by, amount_minor } = request;
    if (await isHeldByOthers(tx, requestPermissions[kind].approve, asked_by)) {
      await tx.updateTable('staff_request').set({ alone_at: null }).where('id', '=', id).execute();
      return;
    }
    await carryOut(tx, sites, request, { by: undefined, covers: (amount) => amount <= amount_minor, now });
  });
}

/** Erases the member of an approved request. If the process stops midway, the next run repeats the erasure. */
async function erase(traces: Traces, id: string, now: Date): Promise<void> {
  const { db } = traces;
  const request = await db.selectFrom('staff_request').selectAll().where('id', '=', id).executeTakeFirst();
  // The member's own deletion may have erased the request in the meantime.
  if (request?.state !== 'approved') return;
  if (await isMailWaiting(db, request, now)) {
    await db.outlets.enqueue(db, requestsDue, {}, mailSeconds);
    return;
  }
  await transact(db, async (tx) => {
    const started = await tx
      .updateTable('staff_request')
      .set({ started_at: now })
      .where('id', '=', id)
      .where('started_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!started) return;
    // Revokes the emailed link that cancels a deletion: a half-erased account must not be restored.
    await tx
      .updateTable('account_deletion')
      .set({ erasing: true })
      .where('member_id', '=', request.member_id)
      .execute();
    await recordRequest(tx, request, { by: undefined, verb: 'start' }, now);
  });
  await eraseMember(traces, request.member_id, now);
}
