import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { showSwipeGame, swipeLikesPerDay } from '#contract/swipe-game.ts';
import { waitingForLocks } from '#testing/databases/waiting-for-locks.ts';
import { person } from '#testing/people.ts';
import { startOfTest, testServices } from '#testing/services.ts';

const services = await testServices();
const { db } = services;
const anna = await person(services, 'Anna');
const bram = await person(services, 'Bram', { gender: 'male' });

test('a like during a read of the game is both counted and listed, or neither', async () => {
  let asked: Promise<{ likes_left: number; day_ends_at: string | null; liked_today: unknown[] }> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE swipe_day IN ACCESS EXCLUSIVE MODE`.execute(tx);
    asked = anna.ask(showSwipeGame, {}).then(({ reply }) => reply);
    await vi.waitFor(async () => expect(await waitingForLocks(db)).toBe(1), { timeout: 20_000 });
    const ends_at = new Date(startOfTest.getTime() + 3_600_000);
    await tx.insertInto('swipe_day').values({ member_id: anna.id, time_zone: 'UTC', ends_at, likes: 1 }).execute();
    await tx
      .insertInto('swipe')
      .values({ member_id: anna.id, other_id: bram.id, liked: true, swiped_at: startOfTest })
      .execute();
  });
  const { likes_left, liked_today } = (await asked)!;
  expect(likes_left + liked_today.length).toBe(swipeLikesPerDay);
});
