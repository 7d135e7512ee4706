import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import { searchedFacts } from '#contract/members/facts.ts';
import type { Country } from '#contract/places.ts';
import type { Gender } from '#contract/members/profile-values.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';
import type { City } from '../site/cities.ts';
import { type CardRow, onlineMilliseconds } from './cards.ts';
import { cellOf, nameShown } from './cells.ts';
import { soughtGenders } from './search/compatibility.ts';

export interface NewMember {
  readonly id: MemberId;
  readonly name: string;
  readonly gender: Gender;
  readonly country: Country;
  readonly date_of_birth: string;
  readonly signup_message?: string | undefined;
}

/** Creates the card and the empty profile of a new member, unlisted until they confirm. */
export async function makeCard(tx: Tx, member: NewMember, now: Date): Promise<void> {
  await tx
    .insertInto('member_card')
    .values({
      id: member.id,
      name: member.name,
      gender: member.gender,
      ...soughtGenders(member.gender, null),
      country: member.country,
      birth_date: member.date_of_birth,
      has_photo: false,
      interests: [],
      premium: false,
      fictional_icon: false,
      listed: false,
      search_opens: 'ages',
      joined_at: now,
      last_active_at: now,
    })
    .execute();
  await tx
    .insertInto('profile')
    .values({ id: member.id, status: 'disabled', signup_message: member.signup_message ?? '', about_me: '' })
    .execute();
}

/** Activates the profile of a member who has confirmed their address, and lists it unless they are invisible. */
export async function openProfile(tx: Tx, member: MemberId, invisible: boolean, now: Date): Promise<void> {
  await tx.updateTable('profile').set({ status: 'active' }).where('id', '=', member).execute();
  await tx.updateTable('member_card').set({ joined_at: now }).where('id', '=', member).execute();
  if (!invisible) await setListed(tx, member, true);
}

/** Sets whether others can find the member. */
export async function setListed(tx: Tx, member: MemberId, listed: boolean): Promise<void> {
  await tx.updateTable('member_card').set({ listed }).where('id', '=', member).execute();
}

/** Sets the time since which the member gives automatic likes; null if they do not give any. */
export async function noteAutoLike(tx: Tx, member: MemberId, auto_like_since: Date | null): Promise<void> {
  await tx.updateTable('member_card').set({ auto_like_since }).where('id', '=', member).execute();
}

export async function setPremium(tx: Tx, member: MemberId, premium = true): Promise<void> {
  await tx.updateTable('member_card').set({ premium }).where('id', '=', member).execute();
}

/**
 * Sets the member's town; null removes it, but not the country. The town itself is private: the card gets its region,
 * its cell and, if it is large, its name.
 */
export async function setHome(tx: Tx, member: MemberId, city: City | null): Promise<void> {
  const home = city
    ? { country: city.country, region: city.region, city: nameShown(city), cell: cellOf(city) }
    : { region: null, city: null, cell: null };
  await tx.updateTable('member_card').set(home).where('id', '=', member).execute();
  await tx
    .updateTable('profile')
    .set({ town: city?.name ?? null })
    .where('id', '=', member)
    .execute();
}

/** The profile fields that searches can filter by. */
export const cardFields = ['interests', ...searchedFacts] as const;
type CardField = (typeof cardFields)[number];

export function isCardField(field: string): field is CardField {
  return cardFields.includes(field as CardField);
}

export async function setCardField(tx: Tx, member: MemberId, value: Partial<Pick<CardRow, CardField>>): Promise<void> {
  await tx.updateTable('member_card').set(value).where('id', '=', member).execute();
}

/**
 * Minimum interval between two records of a member's activity, in milliseconds, because each update touches every index
 * of the card.
 */
export const heartbeatMilliseconds = 5 * 60_000;

export async function noteActivity(db: Sql, members: readonly MemberId[], now: Date): Promise<void> {
  const before = new Date(now.getTime() - heartbeatMilliseconds);
  // Locks the rows in one order, so that two processes that record the same members cannot deadlock.
  await sql`
    UPDATE member_card SET last_active_at = ${now} WHERE id IN (
      SELECT id FROM member_card WHERE id = ANY (${members}) AND last_active_at < ${before}
      ORDER BY id FOR NO KEY UPDATE)`.execute(db);
}

/** Marks a member who is no longer on the site as offline, even if they were active just now. */
export async function noteAbsence(db: Sql, member: MemberId, now: Date): Promise<void> {
  const last_active_at = new Date(now.getTime() - onlineMilliseconds);
  await db
    .updateTable('member_card')
    .set({ last_active_at })
    .where('id', '=', member)
    .where('last_active_at', '>', last_active_at)
    .execute();
}
