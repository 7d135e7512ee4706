import type * as z from 'zod/mini';
import type { reportParty } from '#contract/desk/reports.ts';
import type { MemberId } from '#contract/members/members.ts';
import { ageOn, dayIn } from '#contract/time.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import type { DeskAddressOf } from './desk-photos.ts';
import { rejectedPhotos, reportsBy, reportsOn } from './report-queue-queries.ts';

/** Returns a member as a party to a report, with their history. `except`: the current report. */
export async function partyOf(
  db: Sql,
  id: MemberId | null,
  { except, addressOf, now }: { readonly except: string; readonly addressOf: DeskAddressOf; readonly now: Date },
): Promise<z.output<typeof reportParty> | null> {
  const found = id && (await memberRow(db, id));
  if (!found) return null;
  const { date_of_birth, signup_date, main_image, ...member } = found;
  return {
    ...member,
    avatar: main_image ? addressOf(main_image.file_id, 'avatar', id) : '',
    age: ageOn(date_of_birth, dayIn('UTC', now)),
    joined_at: signup_date,
    made: await reportsBy(db, id, except, now),
    about: { ...(await reportsOn(db, id, except, now)), photos_rejected: await rejectedPhotos(db, id) },
  };
}

async function memberRow(db: Sql, id: MemberId) {
  return await db
    .selectFrom('member')
    .innerJoin('member_card', 'member_card.id', 'member.id')
    .select([
      'member.id',
      'member.name',
      'member.status',
      'member.language',
      'member.country',
      'member.date_of_birth',
      'member.signup_date',
      'member_card.gender',
      'member_card.city',
      'member_card.main_image',
    ])
    .where('member.id', '=', id)
    .executeTakeFirst();
}

/** Returns the names and pictures of members, by id. */
export async function namedMembers(db: Sql, ids: readonly (MemberId | null)[], addressOf: DeskAddressOf) {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map<MemberId | null, { id: MemberId; name: string; avatar: string }>();
  const rows = await db
    .selectFrom('member')
    .leftJoin('member_card', 'member_card.id', 'member.id')
    .select(['member.id', 'member.name', 'member_card.main_image'])
    .where('member.id', 'in', wanted)
    .execute();
  return new Map<MemberId | null, { id: MemberId; name: string; avatar: string }>(
    rows.map(({ id, name, main_image }) => [
      id,
      { id, name, avatar: main_image ? addressOf(main_image.file_id, 'avatar', id) : '' },
    ]),
  );
}
