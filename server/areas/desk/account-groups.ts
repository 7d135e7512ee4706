import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { type AccountGroup, newAccountDays, sharedTextLength } from '#contract/desk/new-accounts.ts';
import type { MemberId } from '#contract/members/members.ts';
import { idOfName } from '../../platform/core/ids.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { copyBits, hashParts } from '../photos/resemblance.ts';

/** Accounts that may belong to one person, at least one of them new. */
export interface FoundGroup {
  readonly id: string;
  readonly because: AccountGroup['because'];
  /** The newest members, at most {@link membersRead}. */
  readonly members: readonly MemberId[];
  readonly count: number;
  readonly text: string | null;
  /** When the newest of them signed up. */
  readonly since: Date;
  /** Changes when the members change. */
  readonly version: string;
}

/** Maximum number of members read per group: thousands of accounts can share a text. */
const membersRead = 100;
/** Maximum number of groups of each kind. The oldest groups come first. */
const groupsRead = 500;
/** Maximum number of new photos to compare. */
const photosCompared = 200;

interface NewPhoto {
  readonly member_id: MemberId;
  readonly perceptual_hash: string;
  readonly mirrored_hash: string;
}

/** Returns the groups, oldest first. Computes them from recent accounts; nothing is stored. */
export async function accountGroups(db: Sql, now: Date): Promise<FoundGroup[]> {
  const since = new Date(now.getTime() - newAccountDays * 86_400_000);
  const found = [...(await sameTexts(db, since)), ...(await samePhotos(db, since)), ...(await sameDevices(db, since))];
  return found.toSorted((one, other) => one.since.getTime() - other.since.getTime());
}

/**
 * Returns groups of new accounts with the same text, except closed accounts. PostgreSQL looks up the profile of each
 * new account; for a join, it would read all profiles.
 */
async function sameTexts(db: Sql, since: Date): Promise<FoundGroup[]> {
  const { rows } = await sql<{ text: string; members: MemberId[]; count: number; since: Date }>`
    SELECT text, (array_agg(id ORDER BY signup_date DESC, id))[1:${sql.lit(membersRead)}] AS members,
      count(*)::int AS count, max(signup_date) AS since
    FROM (
      SELECT m.id, m.signup_date, (SELECT p.about_me FROM profile p WHERE p.id = m.id) AS text
      FROM member m WHERE m.signup_date > ${since}::timestamptz AND m.status IN ('active', 'not_confirmed')
    ) AS new
    WHERE length(text) >= ${sharedTextLength}
    GROUP BY text HAVING count(*) > 1 ORDER BY max(signup_date) LIMIT ${groupsRead}`.execute(db);
  return rows.map(({ text, ...group }) => groupOf('same_text', text, { ...group, text }));
}

/**
 * Returns groups of accounts created in the same browser, with at least one new open account. Includes closed accounts,
 * because their owners may have returned.
 */
async function sameDevices(db: Sql, since: Date): Promise<FoundGroup[]> {
  const { rows } = await sql<{ oldest: string; members: MemberId[]; count: number; since: Date }>`
    SELECT (array_agg(m.id::text ORDER BY m.signup_date, m.id))[1] AS oldest,
      (array_agg(m.id ORDER BY m.signup_date DESC, m.id))[1:${sql.lit(membersRead)}] AS members,
      count(*)::int AS count, max(m.signup_date) FILTER (WHERE m.status <> 'blocked') AS since
    FROM device_mark d JOIN member m ON m.id = d.member_id
    WHERE m.status IN ('active', 'not_confirmed', 'blocked')
    GROUP BY d.mark
    HAVING count(*) > 1 AND max(m.signup_date) FILTER (WHERE m.status <> 'blocked') > ${since}::timestamptz
    ORDER BY 4 LIMIT ${groupsRead}`.execute(db);
  // The mark changes with every login, so the id of the group depends on the oldest account.
  return rows.map(({ oldest, ...group }) => groupOf('same_device', oldest, { ...group, text: null }));
}

/**
 * Returns groups of accounts with copies of one photo, with at least one new account. A photo is newer than its
 * account, so the index of new copies finds it.
 */
async function samePhotos(db: Sql, since: Date): Promise<FoundGroup[]> {
  const { rows } = await sql<NewPhoto>`
    SELECT p.member_id, p.perceptual_hash::text AS perceptual_hash, p.mirrored_hash::text AS mirrored_hash
    FROM member m JOIN picture p ON p.member_id = m.id
    WHERE m.signup_date > ${since}::timestamptz AND p.created_at > ${since}::timestamptz AND m.status IN ('active', 'not_confirmed')
      AND p.duplicate AND p.status <> 'rejected' AND p.perceptual_hash IS NOT NULL AND p.mirrored_hash IS NOT NULL
    ORDER BY p.created_at DESC LIMIT ${photosCompared}`.execute(db);
  const groups: Set<MemberId>[] = [];
  for (const { one, other } of await copiesOf(db, rows)) unite(groups, new Set([one, other]));
  const signedUp = await signUpsOf(
    db,
    groups.flatMap((members) => [...members]),
  );
  return groups.flatMap((group) => {
    const members = [...group].filter((id) => signedUp.has(id)).toSorted();
    if (members.length < 2) return [];
    const newest = members.toSorted((one, other) => signedUp.get(other)!.getTime() - signedUp.get(one)!.getTime());
    const shown = { members: newest.slice(0, membersRead), count: members.length };
    return [groupOf('same_photo', members[0]!, { ...shown, text: null, since: signedUp.get(newest[0]!)! })];
  });
}

/**
 * Returns pairs of members with copies of one photo, in one statement. Two hashes that differ in up to three bits share
 * at least one of their four parts.
 */
async function copiesOf(db: Sql, photos: readonly NewPhoto[]) {
  if (photos.length === 0) return [];
  const sought = photos.flatMap(({ member_id, perceptual_hash, mirrored_hash }) =>
    [perceptual_hash, mirrored_hash].flatMap((bits) => hashParts(bits).map((part) => ({ member_id, bits, part }))),
  );
  const { rows } = await sql<{ one: MemberId; other: MemberId }>`
    SELECT DISTINCT sought.member_id AS one, h.member_id AS other
    FROM unnest(${sought.map(({ member_id }) => member_id)}::uuid[], ${sought.map(({ bits }) => bits)}::text[],
      ${sought.map(({ part }) => part)}::text[]) AS sought (member_id, bits, part)
    JOIN picture_hash h ON h.part = sought.part AND h.member_id <> sought.member_id
    WHERE bit_count(h.perceptual_hash # sought.bits::bit(64)) <= ${copyBits}`.execute(db);
  return rows;
}

/** Adds a group, and merges it with all groups that share a member with it. */
function unite(groups: Set<MemberId>[], added: Set<MemberId>): void {
  const own = groups.filter((group) => [...added].some((id) => group.has(id)));
  const whole = new Set([...added, ...own.flatMap((group) => [...group])]);
  for (const group of own) groups.splice(groups.indexOf(group), 1);
  groups.push(whole);
}

async function signUpsOf(db: Sql, ids: readonly MemberId[]): Promise<Map<MemberId, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('member')
    .select(['id', 'signup_date'])
    .where('id', 'in', ids)
    .where('status', 'in', ['active', 'not_confirmed'])
    .execute();
  return new Map(rows.map(({ id, signup_date }) => [id, signup_date]));
}

function groupOf(
  because: FoundGroup['because'],
  key: string,
  group: Pick<FoundGroup, 'members' | 'count' | 'text' | 'since'>,
): FoundGroup {
  const unread = group.count > group.members.length ? [group.count] : [];
  const version = hash('sha256', [...group.members.toSorted(), ...unread].join(), 'base64url').slice(0, 22);
  return { ...group, because, id: idOfName(`account_group:${because}:${key}`), version };
}

/** Returns the reviewed groups, as `id version`. `waiting`: includes decisions that are not carried out yet. */
export async function reviewedGroups(db: Sql, { waiting }: { readonly waiting: boolean }): Promise<Set<string>> {
  const rows = await db
    .selectFrom('desk_decision')
    .select(['item_id', 'item_version'])
    .where('item_type', '=', 'account_group')
    .where('cancelled_at', 'is', null)
    .$if(!waiting, (query) => query.where('carried_out_at', 'is not', null))
    .execute();
  return new Set(rows.map(({ item_id, item_version }) => `${item_id} ${item_version}`));
}

/** Returns a group and its version. A reviewed group cannot be decided again until another account joins it. */
export async function groupById(db: Sql, id: string, now: Date) {
  const found = (await accountGroups(db, now)).find((one) => one.id === id);
  if (!found) return undefined;
  const reviewed = (await reviewedGroups(db, { waiting: false })).has(`${id} ${found.version}`);
  return { group: found, reviewed, version: reviewed ? `reviewed.${found.version}` : found.version };
}
