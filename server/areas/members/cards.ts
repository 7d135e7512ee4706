import { type Selectable, sql } from 'kysely';
import { minimumAge } from '#contract/accounts/accounts.ts';
import type { MemberCard, MemberId } from '#contract/members/members.ts';
import { ageOn, dayIn } from '#contract/time.ts';
import type { MemberCard as CardTable } from '#database/tables.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { prepared } from '../../platform/postgres/prepared.ts';
import { bandBetween } from './distance.ts';
import { pictureFor } from './profile/pictures.ts';

export type CardRow = Selectable<CardTable>;

/** The columns that a card shows, and those that searches sort by. */
export const shownColumns = [
  'id',
  'name',
  'gender',
  'birth_date',
  'country',
  'region',
  'city',
  'cell',
  'last_active_at',
  'joined_at',
  'listed',
  'premium',
  'fictional_icon',
  'main_image',
  'interests',
] as const satisfies readonly (keyof CardRow)[];
export type ShownCard = Pick<CardRow, (typeof shownColumns)[number]>;

/**
 * How long a member counts as online after their last activity, which is recorded every five minutes. In milliseconds.
 */
export const onlineMilliseconds = 6 * 60_000;

export async function cardOf(db: Sql, member: MemberId): Promise<CardRow | undefined> {
  return (await cardsAmong(db, [member]))[0];
}

/** Returns the cards of several members; missing ones are omitted. */
export async function cardsOf(db: Sql, members: readonly MemberId[]): Promise<Map<MemberId, CardRow>> {
  if (members.length === 0) return new Map();
  const rows = await cardsAmong(db, members);
  return new Map(rows.map((row) => [row.id, row]));
}

const cardsAmong = prepared((db, members: readonly MemberId[]) =>
  db
    .selectFrom('member_card')
    .selectAll()
    .where('id', '=', sql<MemberId>`ANY (${members})`),
);

/** Turns a row into the card that one viewer sees. */
export type CardView = (row: ShownCard) => MemberCard;

/** Returns a function that turns rows into the cards that a viewer sees. `own` is the viewer's own card. */
export function cardView(own: ShownCard, { addressOf, now }: Pick<Viewer, 'addressOf' | 'now'>): CardView {
  const today = dayIn('UTC', now);
  const onlooker = { id: own.id, premium: own.premium, addressOf };
  return (row) => ({
    id: row.id,
    name: row.name,
    gender: row.gender,
    age: ageShown(row.birth_date, today),
    country: row.country,
    region: row.region,
    city: row.city,
    distance: distanceBetween(own, row),
    online: isOnline(row, now),
    premium: row.premium,
    fictional_icon: row.fictional_icon,
    main_image: row.main_image && pictureFor(onlooker, row.id, row.main_image, 0),
    shared_interests: row.id === own.id ? [] : row.interests.filter((interest) => own.interests.includes(interest)),
  });
}

/**
 * Returns whether a member counts as online. Unlisted members never do, because that would reveal that they are
 * invisible.
 */
export function isOnline(row: Pick<CardRow, 'last_active_at' | 'listed'>, now: Date): boolean {
  return row.listed && now.getTime() - row.last_active_at.getTime() < onlineMilliseconds;
}

export function distanceBetween(one: Pick<CardRow, 'id' | 'cell'>, other: Pick<CardRow, 'id' | 'cell'>) {
  if (one.id === other.id || one.cell === null || other.cell === null) return null;
  return bandBetween(one.cell, other.cell);
}

/**
 * Returns the age that others see: by the same date for everyone, as in searches. A member who has turned 18 where they
 * live is never shown as younger, even while the date in UTC is still the day before.
 */
export function ageShown(birth: string, today: string): number {
  return Math.max(minimumAge, ageOn(birth, today));
}
