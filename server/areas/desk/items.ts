import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { Permission } from '#contract/desk/permissions.ts';
import type { ItemType } from '#contract/desk/queues.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import type { DeskTarget, DeskTimes } from '#contract/desk/times.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { PictureId } from '#contract/photos.ts';
import { refuse } from '#contract/refusal.ts';
import { rolesWith } from '#contract/desk/permissions.ts';
import type { StaffViewer } from '../../platform/http/viewer.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { groupById } from './account-groups.ts';
import type { Item } from './holds.ts';

/** The state of an item that matters to holds and decisions. */
export interface ItemState {
  /** The member concerned, if any. */
  readonly member: MemberId | null;
  readonly waiting_since: Date;
  /** The target time that applies to the item. */
  readonly target: DeskTarget;
  readonly urgent: boolean;
  /** Changes with everything that is relevant to the decision. */
  readonly version: string;
  /** The item has left its queue. */
  readonly decided: boolean;
}

interface Kind {
  readonly permission: Permission;
  /** Returns the state of an item. Undefined if it does not exist, or if this member of staff must not see it. */
  state(db: Sql, id: string, staff: StaffId, now: Date): Promise<ItemState | undefined>;
}

/** How to find the items of each queue. */
const kinds: Readonly<Record<ItemType, Kind>> = {
  photo: { permission: 'photos.decide', state: photoState },
  report: { permission: 'reports.decide', state: reportState },
  appeal: { permission: 'appeals.decide', state: appealState },
  first_message: { permission: 'first_messages.decide', state: messageState },
  account_group: { permission: 'new_accounts.decide', state: groupState },
};

/** Returns the permission that an item's queue needs. */
export function permissionFor(type: ItemType): Permission {
  return kinds[type].permission;
}

const plainId = /^[0-9a-f-]{36}$/;
const idPatterns: Partial<Record<ItemType, RegExp>> = {
  appeal: /^[0-9a-f-]{36}\.[a-z]+$/,
  first_message: /^[0-9a-f-]{36}\.[0-9a-f-]{36}$/,
};

export async function stateOf(db: Sql, { type, id }: Item, staff: StaffId, now: Date): Promise<ItemState | undefined> {
  // PostgreSQL throws for ids that are not UUIDs.
  if (!(idPatterns[type] ?? plainId).test(id)) return undefined;
  return await kinds[type].state(db, id, staff, now);
}

/**
 * Returns the state of an item that this member of staff may decide. Calls for items of all queues must check it here,
 * because their contract cannot name a single permission.
 */
export async function itemFor(db: Sql, item: Item, staff: Pick<StaffViewer, 'id' | 'permissions'>, now: Date) {
  const permission = permissionFor(item.type);
  if (!staff.permissions.has(permission)) return refuse('not_permitted', { permission, roles: rolesWith(permission) });
  return (await stateOf(db, item, staff.id, now)) ?? refuse('no_such_item');
}

/** Returns the target time of a decision about an item. */
export function dueAt({ target_minutes }: DeskTimes, target: DeskTarget, since: Date): Date {
  return new Date(since.getTime() + target_minutes[target] * 60_000);
}

async function photoState(db: Sql, id: string): Promise<ItemState | undefined> {
  const found = await db
    .selectFrom('picture')
    .select(['member_id', 'created_at', 'status', 'file_id'])
    .where('id', '=', id as PictureId)
    .executeTakeFirst();
  if (!found) return undefined;
  return {
    member: found.member_id,
    waiting_since: found.created_at,
    target: 'photos',
    urgent: false,
    version: photoVersion(found),
    decided: found.status !== 'pending',
  };
}

/** Returns the version of a photo. A new crop changes its file. */
export function photoVersion({ status, file_id }: { readonly status: string; readonly file_id: string }): string {
  return `${status}.${file_id}`;
}

async function reportState(db: Sql, id: string): Promise<ItemState | undefined> {
  const found = await db
    .selectFrom('report')
    .select(['member_id', 'reported_at', 'category', 'decided_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const urgent = found.category === 'threat' || found.category === 'minor';
  return {
    member: found.member_id,
    waiting_since: found.reported_at,
    target: urgent ? 'urgent' : 'reports',
    urgent,
    version: reportVersion(found),
    decided: found.decided_at !== null,
  };
}

export function reportVersion({ decided_at }: { readonly decided_at: Date | null }): string {
  return decided_at ? 'decided' : 'open';
}

/** Staff do not see appeals against their own decisions. */
async function appealState(db: Sql, id: string, staff: StaffId): Promise<ItemState | undefined> {
  const [report = '', side = ''] = id.split('.');
  const found = await db
    .selectFrom('appeal')
    .innerJoin('report', 'report.id', 'appeal.report_id')
    .select(['appeal.member_id', 'appeal.appealed_at', 'appeal.answered_at', 'report.decided_by'])
    .where('appeal.report_id', '=', report)
    .where('appeal.side', '=', side)
    .executeTakeFirst();
  if (!found?.appealed_at || found.decided_by === staff) return undefined;
  return {
    member: found.member_id,
    waiting_since: found.appealed_at,
    target: 'appeals',
    urgent: false,
    version: appealVersion(found),
    decided: found.answered_at !== null,
  };
}

export function appealVersion({ answered_at }: { readonly answered_at: Date | null }): string {
  return answered_at ? 'answered' : 'open';
}

async function groupState(db: Sql, id: string, _staff: StaffId, now: Date): Promise<ItemState | undefined> {
  const found = await groupById(db, id, now);
  if (!found) return undefined;
  const { group, reviewed, version } = found;
  return {
    member: null,
    waiting_since: group.since,
    target: 'new_accounts',
    urgent: false,
    version,
    decided: reviewed,
  };
}

/** Returns a message by its conversation, because messages have no index by their id alone. */
export async function warnedMessage(db: Sql, conversation: ConversationId, message: MessageId) {
  return await db
    .selectFrom('message')
    .select(['sender_id', 'body', 'created_at', 'warning', 'warning_settled_at'])
    .where('conversation_id', '=', conversation)
    .where('id', '=', message)
    .executeTakeFirst();
}

/** Parses the conversation and the message from an item id. */
export function messageInItem(id: string) {
  const [conversation = '', message = ''] = id.split('.');
  return { conversation: conversation as ConversationId, message: message as MessageId };
}

async function messageState(db: Sql, id: string): Promise<ItemState | undefined> {
  const { conversation, message } = messageInItem(id);
  const found = await warnedMessage(db, conversation, message);
  if (!found?.warning) return undefined;
  return {
    member: found.sender_id,
    waiting_since: found.created_at,
    target: 'first_messages',
    urgent: false,
    version: messageVersion(found),
    decided: found.warning_settled_at !== null,
  };
}

export function messageVersion({ warning_settled_at }: { readonly warning_settled_at: Date | null }): string {
  return warning_settled_at ? 'settled' : 'open';
}

/** Returns the author of the decision that is in force in the item's own area. */
export async function decidedBy(db: Sql, { type, id }: Item): Promise<string | null> {
  if (type === 'photo') return await photoDecidedBy(db, id as PictureId);
  const [report = '', side = ''] = id.split('.');
  if (type === 'report') {
    const found = await db.selectFrom('report').select('decided_by').where('id', '=', id).executeTakeFirst();
    return found?.decided_by ?? null;
  }
  if (type === 'appeal') {
    const appeals = db.selectFrom('appeal').select('answered_by').where('report_id', '=', report);
    return (await appeals.where('side', '=', side).executeTakeFirst())?.answered_by ?? null;
  }
  return null;
}

async function photoDecidedBy(db: Sql, id: PictureId): Promise<string | null> {
  const owner = await db.selectFrom('picture').select('member_id').where('id', '=', id).executeTakeFirst();
  if (!owner) return null;
  const last = await db
    .selectFrom('photo_decision')
    .select('decided_by')
    .where('member_id', '=', owner.member_id)
    .where('picture_id', '=', id)
    .orderBy('decided_at', 'desc')
    .executeTakeFirst();
  return last?.decided_by ?? null;
}
