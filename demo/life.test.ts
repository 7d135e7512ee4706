import { expect, test } from 'vitest';
import { showChat } from '#contract/chats/chats.ts';
import { likeMember, listLikes } from '#contract/likes.ts';
import type { MemberId } from '#contract/members/members.ts';
import { onlineMilliseconds } from '#server/areas/members/cards.ts';
import { soughtGenders } from '#server/areas/members/search/compatibility.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { uploadPhoto } from '#contract/photos.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { haveCredits, readTexts, say } from '#testing/talk.ts';
import { icebreaker } from '#contract/chats/icebreakers.ts';
import { previewOf } from '#contract/chats/preview.ts';
import { languages } from '#contract/languages.ts';
import { messagesOf } from '#locales/read-messages.ts';
import { answerLines, answerMessages, likeBack, likeSomebody, topicOf } from './answering.ts';
import { demoCommunity, type DemoMember, lent } from './community.ts';
import { approveDemoPhotos, catchUp, liveOn } from './life.ts';
import { isHere } from './visits.ts';
import { writeCommunity } from './write-community.ts';

const services = await testServices();
const { db, clock } = services;
await writeCommunity(db, 'damson.test', clock.now());
const crowd = demoCommunity().slice(lent.length);
let made = 0;

async function newcomer(about: Parameters<typeof person>[2] = {}): Promise<TestPerson> {
  made += 1;
  return await person(services, `Newcomer ${made}`, about);
}

/** Simulates this many minutes in the community. */
async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    clock.move(60_000);
    await liveOn(db, clock.now());
  }
}

async function onlineNow(): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('member_card')
    .select('id')
    .where('last_active_at', '>', new Date(clock.now().getTime() - onlineMilliseconds))
    .where(
      'id',
      'in',
      crowd.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

test('the same members are online whether the product ran all night or has just started', async () => {
  await minutes(30);
  const ran = await onlineNow();
  expect(ran.length).toBeGreaterThan(15);
  await db
    .updateTable('member_card')
    .set({ last_active_at: new Date(0) })
    .execute();
  await catchUp(db, clock.now());
  const started = await onlineNow();
  // Recent visitors stay online for up to six minutes after their last update, which happens every five minutes.
  const differ = ran.filter((id) => !started.includes(id)).length + started.filter((id) => !ran.includes(id)).length;
  expect(differ).toBeLessThan(ran.length / 3);
});

test('the set of members who are online changes within an hour', async () => {
  const before = await onlineNow();
  await minutes(60);
  const after = await onlineNow();
  expect(after.filter((id) => !before.includes(id)).length).toBeGreaterThan(after.length / 3);
});

test('lent members are online only while somebody is logged in as them', async () => {
  const seen = async () =>
    await db
      .selectFrom('member_card')
      .select('last_active_at')
      .where(
        'id',
        'in',
        demoCommunity()
          .slice(0, lent.length)
          .map(({ id }) => id),
      )
      .execute();
  const before = await seen();
  await minutes(10);
  expect(await seen()).toEqual(before);
});

/** Runs the answering job after `later` minutes, in two processes at the same time. */
async function answering(here: readonly DemoMember[], later: number): Promise<void> {
  const all = crowd.map(({ id }) => id);
  clock.move(later * 60_000);
  await Promise.all([answerMessages(db, here, all, clock.now()), answerMessages(db, here, all, clock.now())]);
}

test('most members answer a message within minutes, and only once', async () => {
  const anna = await newcomer({ premium: true });
  await haveCredits(services, anna.id, 50);
  const men = crowd.filter(({ gender, sexuality }) => gender === 'male' && sexuality === 'hetero').slice(0, 12);
  for (const { id } of men) await say(anna, { id }, 'Hello there');
  await answering(men, 1);
  const texts = async () => await Promise.all(men.map(async ({ id }) => await readTexts(anna, { id })));
  expect(await texts(), 'nobody has had the time to read it').toEqual(men.map(() => ['Hello there']));
  await answering(men, 8);
  const answered = (await texts()).filter((all) => all.length > 1);
  for (const all of answered) expect(all).toHaveLength(2);
  for (const [, first] of answered) expect(first, 'says that nobody wrote it').toMatch(/\n\n\(.*demo/i);
  expect(answered.length).toBeGreaterThan(men.length / 3);
});

test('a new photo is approved after a minute, except one that resembles another', async () => {
  const [anna, bram] = [await newcomer(), await newcomer()];
  const upload = async (who: TestPerson, motif: number) =>
    (await who.upload(uploadPhoto, await jpeg({ motif }))).reply.photo;
  const added = [await upload(anna, 5), await upload(anna, 64), await upload(bram, 123)];
  await db
    .updateTable('picture')
    .set({ status: 'pending', duplicate: false, created_at: clock.now() })
    .where('id', 'in', added)
    .execute();
  await db.updateTable('picture').set({ duplicate: true }).where('id', '=', added[1]!).execute();
  const statuses = async () =>
    await Promise.all(
      added.map(async (id) => {
        const { status } = await db
          .selectFrom('picture')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return status;
      }),
    );
  clock.move(59_000);
  await approveDemoPhotos(services, clock.now());
  expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
  clock.move(1000);
  await Promise.all([approveDemoPhotos(services, clock.now()), approveDemoPhotos(services, clock.now())]);
  expect(await statuses()).toEqual(['active', 'pending', 'active']);
});

/** Returns the answers of twelve men to the same question, without the note. */
async function answersTo(question: string) {
  const anna = await newcomer({ premium: true });
  await haveCredits(services, anna.id, 50);
  const men = crowd
    .filter(({ gender, language, sexuality }) => gender === 'male' && language === 'en' && sexuality === 'hetero')
    .slice(0, 12);
  for (const { id } of men) await say(anna, { id }, question);
  await answering(men, 9);
  const texts = await Promise.all(men.map(async ({ id }) => await readTexts(anna, { id })));
  const answers = texts.flatMap(([, first]) => (first ? [first.split('\n\n')[0]] : []));
  expect(answers.length).toBeGreaterThan(men.length / 3);
  return answers;
}

test('a question gets an answer that suits any question', async () => {
  for (const one of await answersTo('What do you make of all this?')) expect(answerLines.en.asked).toContain(one);
});

test('a question about pets gets an answer about pets', async () => {
  const about = new Set(await answersTo('Tell me, is there a dog in your life?'));
  expect([...about]).toEqual([answerLines.en.topics.animal.answer]);
});

test('a question in another language than the member’s is understood', () => {
  expect(topicOf('Heb je huisdieren?', 'en')).toBe('animal');
});

test.each(languages)('every icebreaker gets an answer about its topic, in %s', (language) => {
  const texts = messagesOf(language, 'icebreakers');
  const topics = icebreaker.options.map((one) => {
    const text = texts.get(`texts.${one}`)!.replace('{interest}', 'Yoga').replace('{city}', 'Utrecht');
    return topicOf(previewOf(text), language);
  });
  expect(topics).toEqual(icebreaker.options);
});

test('a member stops after three answers in a conversation', async () => {
  const anna = await newcomer({ premium: true });
  await haveCredits(services, anna.id, 50);
  const man = crowd.find(({ gender, sexuality }) => gender === 'male' && sexuality === 'hetero')!;
  for (let turn = 0; turn < 12; turn += 1) {
    await say(anna, man, `Message ${turn}`);
    await answering([man], 9);
  }
  const { reply } = await anna.ask(showChat, { profile: man.id });
  expect(reply.messages.filter(({ sender }) => sender === man.id)).toHaveLength(3);
});

test('some members return a like after a while, which makes a match', async () => {
  const anna = await newcomer();
  const men = crowd.filter(({ gender, sexuality }) => gender === 'male' && sexuality === 'hetero').slice(0, 18);
  for (const { id } of men) await anna.ask(likeMember, { profile: id });
  const matches = async () => (await anna.ask(listLikes, {})).reply.num_new_matches;
  const all = crowd.map(({ id }) => id);
  clock.move(60_000);
  await likeBack(db, men, all, clock.now());
  expect(await matches(), 'nobody has seen it yet').toBe(0);
  clock.move(25 * 60_000);
  await Promise.all([likeBack(db, men, all, clock.now()), likeBack(db, men, all, clock.now())]);
  expect(await matches()).toBeGreaterThan(0);
  expect(await matches()).toBeLessThan(men.length);
});

test('a member who is online occasionally receives a like from a match', async () => {
  const women = await Promise.all(
    Array.from({ length: 8 }, async () => await newcomer({ date_of_birth: '1990-05-04' })),
  );
  const ids = women.map(({ id }) => id);
  const home = { country: 'NL' as const, ...soughtGenders('female', 'hetero') };
  clock.move(20 * 60_000);
  const all = crowd.map(({ id }) => id);
  for (let minute = 0; minute < 60; minute += 1) {
    clock.move(60_000);
    await db
      .updateTable('member_card')
      .set({ ...home, last_active_at: clock.now() })
      .where('id', 'in', ids)
      .execute();
    await likeSomebody(db, crowd, all, clock.now());
  }
  const likers = await db.selectFrom('like_in').select('other_id').where('member_id', 'in', ids).execute();
  expect(likers.length).toBeGreaterThan(0);
  expect(likers.length).toBeLessThan(30);
  for (const { other_id } of likers) {
    expect(crowd.find(({ id }) => id === other_id)).toMatchObject({ gender: 'male', city: { country: 'NL' } });
  }
});

test('only members who are online answer and like', async () => {
  const anna = await newcomer({ premium: true });
  await haveCredits(services, anna.id, 50);
  const men = crowd.filter(({ gender, sexuality }) => gender === 'male' && sexuality === 'hetero');
  const here = men.filter((one) => isHere(one, clock.now()));
  const away = men.filter((one) => one.here === 'rarely' && !isHere(one, clock.now())).slice(0, 10);
  expect(here.length).toBeGreaterThan(6);
  for (const { id } of [...here, ...away]) await say(anna, { id }, 'Hello there');
  await minutes(12);
  const answeredBy = async (some: readonly DemoMember[]) => {
    const texts = await Promise.all(some.map(async ({ id }) => await readTexts(anna, { id })));
    return texts.filter((all) => all.length > 1).length;
  };
  expect(await answeredBy(here)).toBeGreaterThan(0);
  expect(await answeredBy(away)).toBe(0);
});
