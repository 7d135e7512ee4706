import type { StaffViewer } from '../../platform/http/viewer.ts';
import type { InputOf } from '#contract/call.ts';
import type { decideAccountGroup } from '#contract/desk/new-accounts.ts';
import { refuse } from '#contract/refusal.ts';
import type { Tx } from '../../platform/postgres/db.ts';
import { recordLook } from '../staff/audit/record-action.ts';
import { accountGroups, type FoundGroup, groupById, reviewedGroups } from './account-groups.ts';
import { decideIn, latestDecision } from './decisions.ts';
import { deskAddresses, photoForStaff } from './desk-photos.ts';
import { holdsOf } from './holds.ts';
import { dueAt } from './items.ts';
import { opinionOn } from './opinions.ts';
import { namedMembers, partyOf } from './parties.ts';
import type { Looking } from './photo-queue.ts';
import { photosOfMember } from './photo-queue-queries.ts';

/** Number of names per group in the list. */
const namesShown = 5;
/** Maximum number of accounts per group that are shown with their photos, newest first. */
const accountsShown = 20;
/** Maximum number of groups in the list, oldest first. */
const groupsListed = 100;

/** Returns the groups whose current members nobody has reviewed. */
export async function groupQueue(looking: Looking) {
  const { db, now } = looking;
  const reviewed = await reviewedGroups(db, { waiting: true });
  const found = (await accountGroups(db, now)).filter(({ id, version }) => !reviewed.has(`${id} ${version}`));
  return { items: await itemsOf(looking, found.slice(0, groupsListed)), oldest_at: found[0]?.since ?? null };
}

async function itemsOf({ db, staff, now, addresses }: Looking, groups: readonly FoundGroup[]) {
  const ids = groups.map(({ id }) => id);
  const holds = await holdsOf(db, { type: 'account_group', ids }, staff.id, now);
  const named = groups.flatMap(({ members }) => members.slice(0, namesShown));
  const names = await namedMembers(db, named, deskAddresses(addresses, staff.id, now));
  return groups.map(({ id, because, members, count, since }) => ({
    id,
    because,
    names: members.slice(0, namesShown).flatMap((one) => names.get(one)?.name ?? []),
    count,
    waiting_since: since,
    due_at: dueAt(staff.times, 'new_accounts', since),
    hold: holds.get(id) ?? null,
  }));
}

/** Returns one group with its accounts, and records a look at each. */
export async function groupFor(looking: Looking, { id }: { readonly id: string }) {
  const { db, staff, now, addresses } = looking;
  const found = await groupById(db, id, now);
  if (!found) return refuse('no_such_item');
  const { group, version, reviewed } = found;
  const item = { type: 'account_group', id } as const;
  const addressOf = deskAddresses(addresses, staff.id, now);
  const members = [];
  for (const member of group.members.slice(0, accountsShown)) {
    const target = { type: 'member', id: member } as const;
    await recordLook(
      db,
      { staff: staff.id, action: 'member.view', target, member, fields: ['photos', 'about_me'] },
      now,
    );
    const party = await partyOf(db, member, { except: id, addressOf, now });
    const photos = (await photosOfMember(db, member)).map((photo) => photoForStaff(photo, addressOf));
    if (party) members.push({ member: party, photos });
  }
  const latest = await latestDecision(db, item, staff.id);
  return {
    item: (await itemsOf(looking, [group]))[0]!,
    version,
    text: group.text,
    members,
    // An earlier review may be about a group with other members.
    decision: reviewed || latest?.state === 'waiting' ? (latest ?? null) : null,
    opinion: (await opinionOn(db, item)) ?? null,
  };
}

export async function decideGroupFor(
  tx: Tx,
  { id, version, verdict }: InputOf<typeof decideAccountGroup>,
  staff: StaffViewer,
  now: Date,
) {
  return await decideIn(tx, { item: { type: 'account_group', id }, version, verdict }, staff, now);
}
