import type { Insertable } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { Country } from '#contract/places.ts';
import type { MemberCard } from '#database/tables.ts';
import { newId } from '#server/platform/core/ids.ts';
import { cellOf, nameShown } from '#server/areas/members/cells.ts';
import { soughtGenders } from '#server/areas/members/search/compatibility.ts';
import { cityNamed } from '#server/areas/site/cities.ts';
import { startOfTest, type TestServices } from '../services.ts';

type Card = Insertable<MemberCard>;

/** The town where the crowd lives. */
export const { cell: utrecht } = livingIn('Utrecht', 'UT');

/** Returns the part of a member's card that depends on their town. */
export function livingIn(town: string, region: string, country: Country = 'NL') {
  const city = cityNamed(country, region, town);
  if (!city) throw new Error(`There is no ${town} in ${country}-${region}.`);
  return { country, region, city: nameShown(city), cell: cellOf(city) };
}

/** Returns a time before the start of the test. */
export function minutesAgo(minutes: number): Date {
  return new Date(startOfTest.getTime() - minutes * 60_000);
}

/**
 * Creates cards of members who only appear in results: 36-year-old men in Utrecht who have a photo and seek women. Each
 * was last active a minute before the previous one. Returns their ids in that order.
 */
export async function crowd(
  { db }: Pick<TestServices, 'db'>,
  count: number,
  changesOf: (index: number) => Partial<Card> = () => ({}),
): Promise<MemberId[]> {
  const cards = Array.from({ length: count }, (_, index): Card => {
    const { gender = 'male', sexuality = 'hetero', ...changes } = changesOf(index);
    return {
      id: newId<MemberId>(startOfTest),
      name: `Member ${index}`,
      gender,
      sexuality,
      ...soughtGenders(gender, sexuality),
      ...livingIn('Utrecht', 'UT'),
      birth_date: '1990-05-04',
      has_photo: true,
      interests: [],
      premium: false,
      fictional_icon: false,
      listed: true,
      joined_at: minutesAgo(90 * 24 * 60),
      last_active_at: minutesAgo(60 + index),
      ...changes,
    };
  });
  // PostgreSQL accepts at most 65,535 parameters per statement, so insert the cards in batches.
  for (let from = 0; from < cards.length; from += 1000) {
    await db
      .insertInto('member_card')
      .values(cards.slice(from, from + 1000))
      .execute();
  }
  return cards.map(({ id }) => id);
}

/** Moves a member to Utrecht, where the crowd lives. */
export async function livesInUtrecht({ db }: Pick<TestServices, 'db'>, id: MemberId): Promise<void> {
  await db.updateTable('member_card').set(livingIn('Utrecht', 'UT')).where('id', '=', id).execute();
}
