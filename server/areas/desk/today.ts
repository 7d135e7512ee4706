import type { InputOf } from '#contract/call.ts';
import type { DeskQueue } from '#contract/desk/queues.ts';
import type { Permission } from '#contract/desk/permissions.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import {
  presentMinutes,
  type showToday,
  type TodayQueue,
  todayQueues,
  type writeDeskNote,
} from '#contract/desk/today.ts';
import { refuse } from '#contract/refusal.ts';
import { idOfName } from '../../platform/core/ids.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { StaffViewer } from '../../platform/http/viewer.ts';
import type { Db, Sql } from '../../platform/postgres/db.ts';
import { lastChainCheck } from '../staff/audit/verify-job.ts';
import { accountGroups, type FoundGroup, reviewedGroups } from './account-groups.ts';
import { dueAt, permissionFor } from './items.ts';
import { opinions, shownOpinion } from './opinions.ts';
import {
  allHolds,
  decidersSince,
  handedOver,
  ownDecisions,
  pendingCopies,
  presentSince,
  siteDomains,
  sourcesFor,
  type Times,
  timesBetween,
  waitingIn,
  wordsFor,
} from './today-queries.ts';

const day = 86_400_000;

/** The permission for each queue of Today. */
export const permissionOf: Readonly<Record<TodayQueue, Permission>> = {
  urgent_reports: 'reports.decide',
  reports: 'reports.decide',
  photos: 'photos.decide',
  appeals: 'appeals.decide',
  first_messages: 'first_messages.decide',
  new_accounts: 'new_accounts.decide',
};

/** Returns the contents of Today, limited to the queues that this member of staff may decide. */
export async function today(db: Db, { site }: InputOf<typeof showToday>, staff: StaffViewer, now: Date) {
  const holds = await allHolds(db, now);
  const queues = await queuesOf(db, staff, holds, { site, now });
  const week = await timesBetween(db, new Date(now.getTime() - 7 * day), now);
  const before = await timesBetween(db, new Date(now.getTime() - 14 * day), new Date(now.getTime() - 7 * day));
  const mine = holds.filter(({ staff_id }) => staff_id === staff.id);
  const words = await wordsFor(db, mine);
  const startOfDay = new Date(Math.floor(now.getTime() / day) * day);
  const present = await presentSince(db, new Date(now.getTime() - presentMinutes * 60_000), startOfDay);
  return {
    queues,
    times: queues.map(({ queue }) => timesOf(queue, week, before)),
    ...(await decidersSince(db, new Date(now.getTime() - 7 * day))),
    held: mine.flatMap(({ item_type, item_id, until, taken_at }) => {
      // A group of accounts is not about a single member.
      const group = item_type === 'account_group' ? { name: '', category: null, since: taken_at } : undefined;
      const found = group ?? words.get(item_id.split('.')[0]!);
      if (!found) return [];
      const { name, category, since } = found;
      return [{ item_type, item_id, name: name ?? '', category, waiting_since: since, until }];
    }),
    asked: await askedOf(db, staff),
    present: present.map(({ id, name, seen, decided_today }) => ({
      staff: { id, name },
      queue: holds.findLast(({ staff_id }) => staff_id === id)?.item_type ?? null,
      decided_today,
      since: seen,
    })),
    own: await ownDecisions(db, staff.id, new Date(now.getTime() - 30 * day)),
    notes: await notesFor(db, staff.id),
    sites: await siteDomains(db),
    broken_chain: staff.permissions.has('audit.view') ? await brokenChain(db) : null,
  };
}

async function brokenChain(db: Sql) {
  const last = await lastChainCheck(db);
  return last?.broken_seal ? { checked_at: last.checked_at, seal: last.broken_seal } : null;
}

type Holds = Awaited<ReturnType<typeof allHolds>>;

/** Returns the waiting groups. The site filter does not apply, because groups span sites. */
export async function waitingGroups(db: Sql, found: readonly FoundGroup[]) {
  const reviewed = await reviewedGroups(db, { waiting: true });
  const groups = found.filter(({ id, version }) => !reviewed.has(`${id} ${version}`));
  return { waiting: groups.length, oldest: groups.map(({ id, since }) => ({ id, since })) };
}

async function queuesOf(
  db: Db,
  staff: StaffViewer,
  holds: Holds,
  { site, now }: { readonly site: string | undefined; readonly now: Date },
) {
  const sources = sourcesFor(staff.id);
  const shown = todayQueues.filter((queue) => staff.permissions.has(permissionOf[queue]));
  const found = await Promise.all(
    shown.map(async (queue) => {
      const source = queue === 'new_accounts' ? undefined : sources[queue];
      const { waiting, oldest } = source
        ? await waitingIn(db, source, site)
        : await waitingGroups(db, await accountGroups(db, now));
      const { type, target } = source ?? { type: 'account_group' as const, target: 'new_accounts' as const };
      const ids = new Set(oldest.map(({ id }) => id));
      const own = holds.filter(({ item_type, item_id }) => item_type === type && ids.has(item_id));
      const mine = new Set(own.filter(({ staff_id }) => staff_id === staff.id).map(({ item_id }) => item_id));
      const holders = new Map(own.map(({ staff_id, name }) => [staff_id, { id: staff_id, name }]));
      return [
        {
          queue,
          waiting,
          oldest_at: oldest[0]?.since ?? null,
          target_minutes: staff.times.target_minutes[target],
          items: oldest.map(({ id, since }) => ({ id, since, yours: mine.has(id) })),
          holders: [...holders.values()],
          special: queue === 'photos' ? await pendingCopies(db) : queue === 'appeals' ? waiting : null,
        },
      ];
    }),
  );
  return found.flat();
}

const typeOf: Readonly<Record<DeskQueue, Times['item_type']>> = {
  reports: 'report',
  photos: 'photo',
  appeals: 'appeal',
  first_messages: 'first_message',
  new_accounts: 'account_group',
};

function timesOf(queue: TodayQueue, week: readonly Times[], before: readonly Times[]) {
  const urgent = queue === 'urgent_reports';
  const type = urgent ? 'report' : typeOf[queue];
  const of = (times: readonly Times[]) => times.find((one) => one.item_type === type && one.urgent === urgent);
  const own = of(week);
  return {
    queue,
    decided: own?.decided ?? 0,
    half_minutes: own?.half_minutes ?? null,
    most_minutes: own?.most_minutes ?? null,
    within: own?.within ?? null,
    within_before: of(before)?.within ?? null,
  };
}

/** Returns colleagues' open questions that this member of staff may answer. */
async function askedOf(db: Sql, staff: StaffViewer) {
  const rows = await opinions(db)
    .where('desk_opinion.answered_at', 'is', null)
    .where('desk_opinion.asked_by', '!=', staff.id)
    .orderBy('desk_opinion.asked_at')
    .limit(50)
    .execute();
  return rows.filter(({ item_type }) => staff.permissions.has(permissionFor(item_type))).map(shownOpinion);
}

/** Returns the item to take next: urgent ones first, then the one closest to its target. Leaves out held items. */
export async function nextItem(db: Db, staff: StaffViewer, now: Date) {
  const holds = await allHolds(db, now);
  const held = new Set(holds.map(({ item_type, item_id }) => `${item_type} ${item_id}`));
  const sources = sourcesFor(staff.id);
  const found = await Promise.all(
    todayQueues.map(async (queue) => {
      if (!staff.permissions.has(permissionOf[queue])) return [];
      const source = queue === 'new_accounts' ? undefined : sources[queue];
      const { oldest } = source
        ? await waitingIn(db, source, undefined)
        : await waitingGroups(db, await accountGroups(db, now));
      const { type, target } = source ?? { type: 'account_group' as const, target: 'new_accounts' as const };
      const first = oldest.find(({ id }) => !held.has(`${type} ${id}`));
      if (!first) return [];
      const due = dueAt(staff.times, target, first.since).getTime();
      return [{ item_type: type, item_id: first.id, urgent: queue === 'urgent_reports', due }];
    }),
  );
  const [next] = found
    .flat()
    .toSorted((one, other) => Number(other.urgent) - Number(one.urgent) || one.due - other.due);
  return { next: next ? { item_type: next.item_type, item_id: next.item_id } : null };
}

/** Posts a handover note, once per key. The reply is not stored with the key, because it contains everybody's notes. */
export async function writeNote(
  db: Db,
  { text, key: { key } }: InputOf<typeof writeDeskNote> & { readonly key: Pick<IdempotencyKey, 'key'> },
  staff: StaffViewer,
  now: Date,
) {
  await db
    .insertInto('desk_note')
    .values({ id: idOfName<string>(`desk note:${staff.id}:${key}`), staff_id: staff.id, text, written_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return { notes: await notesFor(db, staff.id) };
}

/** Deletes a note of this member of staff. */
export async function deleteNote(db: Sql, { id }: { readonly id: string }, staff: StaffViewer) {
  const deleted = await db
    .deleteFrom('desk_note')
    .where('id', '=', id)
    .where('staff_id', '=', staff.id)
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) return refuse('no_such_note');
  return { notes: await notesFor(db, staff.id) };
}

async function notesFor(db: Sql, viewer: StaffId) {
  const rows = await handedOver(db);
  return rows.map(({ id, staff_id, name, text, written_at }) => ({
    id,
    staff: { id: staff_id, name },
    text,
    written_at,
    yours: staff_id === viewer,
  }));
}
