import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { writeCommunity } from '#demo/write-community.ts';
import { blockMember } from '#contract/blocks.ts';
import { likeMember } from '#contract/likes.ts';
import {
  findMatches,
  forgetMatchAnswers,
  type MatchAnswers,
  saveMatchAnswers,
  showMatchFinder,
} from '#contract/members/match-finder.ts';
import { saveOrientation, withdrawOrientation } from '#contract/members/orientation.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { forgetSearch, saveSearch } from '#contract/members/saved-search.ts';
import { swipe } from '#contract/swipe-game.ts';
import { ageOn, dayIn } from '#contract/time.ts';
import { likersAmong } from '../likes/swipe-game-queries.ts';
import { crowd, livesInUtrecht, livingIn, minutesAgo } from '#testing/drills/crowd.ts';
import { createAnybody } from '#testing/anybody.ts';
import { testServices } from '#testing/services.ts';
import { person, storedPicture, testViewer } from '#testing/people.ts';
import { say } from '#testing/talk.ts';
import { cardsOf, isOnline } from './cards.ts';
import { fits } from './search/compatibility.ts';
import { answersAmong, isWished } from './match-answers.ts';
import { matchesFor } from './match-finder.ts';

const services = await testServices();
const { db, clock } = services;
await writeCommunity(db, 'damson.test', clock.now());
const ursula = await person(services, 'Ursula');
await livesInUtrecht(services, ursula.id);

const matches = async () => (await ursula.ask(findMatches, {})).reply.profiles;
const wish = async (changes: Partial<MatchAnswers>) =>
  (await ursula.ask(saveMatchAnswers, { ...createAnybody, ...changes })).reply;

beforeEach(async () => {
  await db.deleteFrom('match_answer').execute();
  await db.deleteFrom('rate_limit').execute();
});

describe('the answers', () => {
  test('are stored, changed, and deleted', async () => {
    expect((await ursula.ask(showMatchFinder, {})).reply.answers).toBeNull();
    const answers = {
      ...createAnybody,
      min_age: 30,
      countryregion: 'UT',
      interests: ['sailing'],
      relationship_wish: 'lasting',
    };
    await wish(answers as MatchAnswers);
    expect((await ursula.ask(showMatchFinder, {})).reply.answers).toEqual(answers);
    await wish({ max_age: 40 });
    expect((await ursula.ask(showMatchFinder, {})).reply.answers).toEqual({ ...createAnybody, max_age: 40 });
    await ursula.ask(forgetMatchAnswers, {});
    expect((await ursula.ask(showMatchFinder, {})).reply.answers).toBeNull();
  });

  test('must name a region of the member’s own country, and ages in order', async () => {
    expect((await ursula.ask(saveMatchAnswers, { ...createAnybody, countryregion: 'BY' })).problem.code).toBe(
      'no_such_region',
    );
    const { status, problem } = await ursula.ask(saveMatchAnswers, { ...createAnybody, min_age: 50, max_age: 40 });
    expect(status).toBe(422);
    expect(problem.fields).toEqual({ max_age: 'below_min_age' });
  });

  test('store the choice of a gender only with consent, and only for a member who seeks both', async () => {
    expect((await wish({ genders: ['female'] })).answers.genders, 'neither stated nor consented to').toBeNull();
    await ursula.ask(saveOrientation, { sexuality: 'bi', consent: true });
    expect((await wish({ genders: ['female'] })).answers.genders).toEqual(['female']);
    expect(new Set((await matches()).map(({ gender }) => gender))).toEqual(new Set(['female']));
    await ursula.ask(withdrawOrientation, {});
    expect((await ursula.ask(showMatchFinder, {})).reply.answers?.genders).toBeNull();
  });
});

describe('a suggested member', () => {
  test('fits the answers of both: age, region and everything else', async () => {
    const [old, far, picky, right] = await crowd(services, 4, (index) => ({
      interests: ['sailing'],
      last_active_at: minutesAgo(index),
      ...(index === 0 && { birth_date: '1950-05-04' }),
      ...(index === 1 && livingIn('Groningen', 'GR')),
    }));
    await db
      .insertInto('match_answer')
      .values({ ...createAnybody, member_id: picky!, max_age: 30, answered_at: clock.now() })
      .execute();
    await wish({ min_age: 30, max_age: 50, countryregion: 'UT', interests: ['sailing'] });
    const found = (await matches()).map(({ id }) => id);
    expect(found).toContain(right);
    for (const other of [old, far, picky]) expect(found).not.toContain(other);
  });

  test('has reasons in order of weight, and a shared relationship wish only if its owner shows it', async () => {
    const bram = await person(services, 'Bruno', { gender: 'male', date_of_birth: '1988-05-04' });
    await livesInUtrecht(services, bram.id);
    await db
      .updateTable('member_card')
      .set({ interests: ['opera', 'sailing'] })
      .where('id', '=', bram.id)
      .execute();
    const brams = async () => (await matches()).find(({ id }) => id === bram.id)?.reasons;
    await wish({ interests: ['sailing', 'chess'], relationship_wish: 'lasting', countryregion: 'UT' });
    await bram.ask(saveMatchAnswers, { ...createAnybody, relationship_wish: 'lasting' });
    const before = await brams();
    expect(before).toEqual([
      { reason: 'both_like', interests: ['sailing'] },
      { reason: 'near', distance: 10 },
      { reason: 'age', years: 0 },
      { reason: 'online' },
    ]);
    await bram.ask(saveMatchAnswers, { ...createAnybody, relationship_wish: 'lasting', wish_shown: true });
    await bram.ask(likeMember, { profile: ursula.id });
    expect(await brams()).toEqual([
      { reason: 'likes_you' },
      before![0],
      { reason: 'same_wish', relationship_wish: 'lasting' },
      ...before!.slice(1),
    ]);

    await ursula.ask(likeMember, { profile: bram.id });
    expect(await brams(), 'a liked member is not suggested again').toBeUndefined();
  });

  test('on request, leaves out members whose only reason is their age, and puts visible photos first', async () => {
    const [chess, face, alike] = await crowd(services, 3, (index) => ({
      name: `Substantial ${index}`,
      birth_date: '1988-05-04',
      ...livingIn('Groningen', 'GR'),
      ...(index < 2 && { interests: ['chess'] }),
    }));
    await db
      .updateTable('member_card')
      .set(({ eb }) => ({ main_image: eb.val(JSON.stringify(storedPicture({}))) as never, has_photo: true }))
      .where('id', '=', face!)
      .execute();
    await wish({ interests: ['chess'], countryregion: 'GR' });
    const { profiles } = (await ursula.ask(findMatches, { substantial: 'yes' })).reply;
    const found = profiles.map(({ id }) => id);
    expect(found.indexOf(face!)).toBeLessThan(found.indexOf(chess!));
    expect((await matches()).map(({ id }) => id)).toContain(alike);
    expect(found).not.toContain(alike);
    expect(found.indexOf(face!)).toBeGreaterThanOrEqual(0);
  });

  test('fits the ages that each of the two has set, by default within eight years of their own age', async () => {
    // Community members who suit Ursula better would fill the list.
    const community = (await db.selectFrom('member_card').select('id').where('listed', '=', true).execute())
      .map(({ id }) => id)
      .filter((id) => id !== ursula.id);
    const find = async (listed: boolean) =>
      await db.updateTable('member_card').set({ listed }).where('id', 'in', community).execute();
    await find(false);
    onTestFinished(async () => void (await find(true)));
    const ages = [27, 30, 46, 47];
    await crowd(services, 4, (index) => ({ name: `Aged ${ages[index]}`, birth_date: `${2026 - ages[index]!}-05-04` }));
    const aged = async () =>
      new Set((await matches()).flatMap(({ name, age }) => (name.startsWith('Aged') ? age : [])));
    expect(await aged()).toEqual(new Set([30, 46]));
    const { presumed_ages } = (await ursula.ask(showMatchFinder, {})).reply;
    expect(presumed_ages).toEqual({ min_age: 30, max_age: 46 });

    await wish({});
    expect(await aged(), 'the members she wishes for do not wish for her').toEqual(new Set([30, 46]));
    const young = (await db.selectFrom('member_card').select('id').where('name', '=', 'Aged 27').executeTakeFirst())!;
    await db
      .insertInto('match_answer')
      .values({ ...createAnybody, member_id: young.id, max_age: 38, answered_at: clock.now() })
      .execute();
    expect(await aged()).toEqual(new Set([27, 30, 46]));
  });

  test('is within the ages of the saved search if the viewer has not answered', async () => {
    await ursula.ask(saveSearch, { search: { min_age: 36, max_age: 37 } });
    expect((await ursula.ask(showMatchFinder, {})).reply.presumed_ages).toEqual({ min_age: 36, max_age: 37 });
    const found = await matches();
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ age }) => age < 36 || age > 37)).toEqual([]);
    await ursula.ask(forgetSearch, {});
  });

  test('is never a member whom the viewer has passed or has a conversation with', async () => {
    const [first, second] = await matches();
    expect((await say(ursula, first!, 'Hello')).status).toBe(200);
    await ursula.ask(swipe, { profile: second!.id, decision: 'pass', time_zone: 'UTC' });
    const found = (await matches()).map(({ id }) => id);
    expect(found).not.toContain(first!.id);
    expect(found).not.toContain(second!.id);
  });

  test('is never a member with a block in either direction', async () => {
    await wish({ countryregion: 'UT' });
    const [first] = await matches();
    await ursula.ask(blockMember, { profile: first!.id });
    expect((await matches()).map(({ id }) => id)).not.toContain(first!.id);
  });
});

test('each of 100 demo members finds people who fit both ways and share what the reasons claim', async () => {
  const now = clock.now();
  const rows = await db.selectFrom('member_card').selectAll().where('listed', '=', true).orderBy('id').execute();
  // Every second member has answers: ages, a hope, and interests.
  const answered = rows.flatMap(({ id }, index) => {
    if (index % 2 === 1) return [];
    return {
      ...createAnybody,
      member_id: id,
      min_age: 20 + (index % 5),
      max_age: 60 + (index % 20),
      interests: index % 4 === 0 ? (['travel', 'cooking'] satisfies Interest[]) : [],
      relationship_wish: (['lasting', 'open', 'light', null] as const)[index % 4]!,
      wish_shown: index % 3 > 0,
      answered_at: now,
    };
  });
  await db.insertInto('match_answer').values(answered).execute();
  const chosen = rows.filter((_, index) => index % Math.floor(rows.length / 100) === 0).slice(0, 100);
  expect(chosen).toHaveLength(100);
  let shown = 0;
  for (const own of chosen) {
    const likers = async (others: Parameters<typeof likersAmong>[2]) => await likersAmong(db, own.id, others);
    const viewer = { ...testViewer(services, own.id), now };
    const top = (await matchesFor(db, viewer, { met: [], likersAmong: likers })).profiles.slice(0, 20);
    const ids = top.map(({ id }) => id);
    const [cards, answers, liking] = await Promise.all([
      cardsOf(db, ids),
      answersAmong(db, [own.id, ...ids]),
      likersAmong(db, own.id, ids),
    ]);
    const said = answers.get(own.id);
    for (const { id, reasons, distance } of top) {
      const card = cards.get(id)!;
      shown += 1;
      expect(reasons[0]?.reason ?? 'online').not.toBe('online');
      expect(fits(own, card) && card.listed && !card.fictional_icon).toBe(true);
      expect(isWished(own, answers.get(id), now) && isWished(card, said, now)).toBe(true);
      const age = ageOn(card.birth_date, dayIn('UTC', now));
      if (said) expect([age >= said.min_age, age <= said.max_age]).toEqual([true, true]);
      for (const reason of reasons) {
        if (reason.reason === 'likes_you') expect(liking.has(id)).toBe(true);
        if (reason.reason === 'both_like') {
          const both = [...own.interests, ...(said?.interests ?? [])];
          expect(reason.interests.length).toBeGreaterThan(0);
          for (const interest of reason.interests) {
            expect(both).toEqual(expect.arrayContaining([interest]));
            expect(card.interests).toEqual(expect.arrayContaining([interest]));
          }
        }
        if (reason.reason === 'same_wish') {
          expect(answers.get(id)).toMatchObject({ relationship_wish: said!.relationship_wish, wish_shown: true });
        }
        if (reason.reason === 'near') {
          expect(reason.distance).toEqual(distance);
          expect(Number(distance)).toBeLessThanOrEqual(25);
        }
        if (reason.reason === 'age') expect(reason.years).toBe(age - ageOn(own.birth_date, dayIn('UTC', now)));
        if (reason.reason === 'online') expect(isOnline(card, now)).toBe(true);
      }
    }
  }
  expect(shown).toBeGreaterThan(500);
});
