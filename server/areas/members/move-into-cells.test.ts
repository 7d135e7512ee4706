import { beforeAll, describe, expect, test } from 'vitest';
import { showProfile } from '#contract/members/profiles.ts';
import type { MemberId } from '#contract/members/members.ts';
import { crowd, livingIn } from '#testing/drills/crowd.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { moveIntoCells } from './move-into-cells.ts';

const services = await testServices();
const { db, clock } = services;

const homeOf = async (id: MemberId) =>
  await db
    .selectFrom('member_card')
    .innerJoin('profile', 'profile.id', 'member_card.id')
    .select(['country', 'region', 'city', 'cell', 'town'])
    .where('member_card.id', '=', id)
    .executeTakeFirstOrThrow();

/** Resets a card to the state before cells existed, with the town's name and a square of the map. */
async function livesAsBefore(id: MemberId, city: string, region = 'UT'): Promise<void> {
  await db
    .updateTable('member_card')
    .set({ country: 'NL', region, city, cell: 11_850_732 })
    .where('id', '=', id)
    .execute();
  await db.updateTable('profile').set({ town: null }).where('id', '=', id).execute();
}

const moved = async () => await db.selectFrom('cells_moved').selectAll().execute();
const again = async () => await db.deleteFrom('cells_moved').execute();

describe('members who joined before cells existed', () => {
  let anna: TestPerson;
  let others: MemberId[];

  beforeAll(async () => {
    anna = await person(services, 'Anna');
    // More than one batch.
    others = await crowd(services, 1_100);
    await db
      .insertInto('profile')
      .values(others.map((id) => ({ id, status: 'active' as const, about_me: '' })))
      .execute();
    await livesAsBefore(anna.id, 'Zeist');
    for (const [at, town] of ['Utrecht', 'Atlantis'].entries()) await livesAsBefore(others[at]!, town);
    await livesAsBefore(others.at(-1)!, 'Woerden');
    await db
      .updateTable('member_card')
      .set({ region: null, city: null, cell: null })
      .where('id', '=', others[2]!)
      .execute();
  });

  test('are migrated: others see the region of a small town, the members themselves the town', async () => {
    await Promise.all([moveIntoCells(db, clock.now()), moveIntoCells(db, clock.now())]);
    expect(await homeOf(anna.id)).toEqual({ ...livingIn('Zeist', 'UT'), town: 'Zeist' });
    expect((await anna.ask(showProfile, {})).reply.profile.values.home).toMatchObject({ region: 'UT', city: 'Zeist' });
    expect(await homeOf(others[0]!)).toEqual({ ...livingIn('Utrecht', 'UT'), town: 'Utrecht' });
    expect(await homeOf(others.at(-1)!)).toEqual({ ...livingIn('Woerden', 'UT'), town: 'Woerden' });
    expect((await homeOf(anna.id)).city, 'hidden from others').toBeNull();
  });

  test('are shown with their region if their town no longer exists, and without a region if they had no town', async () => {
    expect(await homeOf(others[1]!)).toMatchObject({ region: 'UT', city: null, cell: null, town: 'Atlantis' });
    expect(await homeOf(others[2]!)).toMatchObject({ region: null, city: null, cell: null, town: null });
  });

  test('are migrated once: the next start skips them until the cells change', async () => {
    expect(await moved()).toHaveLength(1);
    await db.updateTable('member_card').set({ cell: 1 }).where('id', '=', anna.id).execute();
    await moveIntoCells(db, clock.now());
    expect((await homeOf(anna.id)).cell).toBe(1);
    await again();
    await moveIntoCells(db, clock.now());
    expect(await homeOf(anna.id)).toEqual({ ...livingIn('Zeist', 'UT'), town: 'Zeist' });
    const before = await db.selectFrom('member_card').selectAll().orderBy('id').execute();
    await again();
    await moveIntoCells(db, clock.now());
    expect(await db.selectFrom('member_card').selectAll().orderBy('id').execute()).toEqual(before);
  });
});
