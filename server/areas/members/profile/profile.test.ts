import { describe, expect, test } from 'vitest';
import { likeMember } from '#contract/likes.ts';
import { saveMatchAnswers } from '#contract/members/match-finder.ts';
import { type MemberId, type MemberProfile, searchMembers, showMember } from '#contract/members/members.ts';
import type { RelationshipWish } from '#contract/members/profile-values.ts';
import { newId, timeOfId } from '../../../platform/core/ids.ts';
import { uploadPhoto } from '#contract/photos.ts';
import { decidePhoto } from '../../photos/decide.ts';
import { browser } from '#testing/browser.ts';
import { livingIn } from '#testing/drills/crowd.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';

const services = await testServices();
const { db, clock } = services;
const anna = await person(services, 'Anna');
const bram = await person(services, 'Bram', { gender: 'male' });
const paul = await person(services, 'Paul', { gender: 'male', premium: true });

const show = async (viewer: TestPerson, whom: Pick<TestPerson, 'id'>) => await viewer.ask(showMember, { id: whom.id });
const codeFor = async (viewer: TestPerson, whom: Pick<TestPerson, 'id'>) =>
  (await show(viewer, whom)).problem.code ?? 'shown';
const setCard = async (whom: TestPerson, card: object) =>
  await db.updateTable('member_card').set(card).where('id', '=', whom.id).execute();
const setMember = async (whom: TestPerson, member: object) =>
  await db.updateTable('member').set(member).where('id', '=', whom.id).execute();

describe('a profile is visible to', () => {
  test('everyone if each seeks the other’s gender, and to nobody else', async () => {
    expect((await show(anna, bram)).reply.profile).toMatchObject({ name: 'Bram', liked: false, likes_me: false });
    const hetero = await person(services, 'Henk', { gender: 'male', sexuality: 'hetero' });
    expect(await codeFor(anna, hetero)).toBe('shown');
    expect(await codeFor(bram, hetero)).toBe('no_such_member');
    expect(await codeFor(hetero, bram), 'in the other direction').toBe('no_such_member');
  });

  test('everyone already connected with the member, regardless of whom they seek now', async () => {
    const ines = await person(services, 'Inés');
    await bram.ask(likeMember, { profile: ines.id });
    await setCard(ines, { sexuality: 'lesbian', seeks_male: false, seeks_female: true });
    expect(await codeFor(bram, ines)).toBe('shown');
    expect(await codeFor(paul, ines)).toBe('no_such_member');
  });

  test('the member, even before confirming', async () => {
    const joris = await person(services, 'Joris', { gender: 'male', confirmed: false });
    expect((await show(joris, joris)).reply.profile).toMatchObject({ name: 'Joris', shared_interests: [] });
    expect(await codeFor(anna, joris)).toBe('no_such_member');
  });

  test('only those whom an invisible member likes or has a conversation with', async () => {
    const kim = await person(services, 'Kim');
    await bram.ask(likeMember, { profile: kim.id });
    await setMember(kim, { invisible: true });
    await setCard(kim, { listed: false });
    expect(await codeFor(bram, kim), 'a like does not grant access').toBe('no_such_member');
    await kim.ask(likeMember, { profile: bram.id });
    expect(await codeFor(bram, kim)).toBe('shown');
    expect(await codeFor(paul, kim)).toBe('no_such_member');
  });

  test.each([
    ['Lena', 'pending_deletion'],
    ['Lotte', 'blocked'],
  ])('nobody, for %s with the status %s', async (name, status) => {
    const lena = await person(services, name);
    await bram.ask(likeMember, { profile: lena.id });
    await lena.ask(likeMember, { profile: bram.id });
    expect(await codeFor(bram, lena)).toBe('shown');
    await setMember(lena, { status });
    await setCard(lena, { listed: false });
    expect(await codeFor(bram, lena)).toBe('no_such_member');
  });

  test('nobody else: a hidden member is not found, like an unknown one', async () => {
    const mila = await person(services, 'Mila', { confirmed: false });
    const hidden = await show(bram, mila);
    const nobody = await show(bram, { id: newId<MemberId>(clock.now()) });
    expect(hidden.status).toBe(404);
    expect(hidden.problem).toEqual(nobody.problem);
    expect((await show(bram, { id: 'nonsense' as MemberId })).status).toBe(422);
  });

  test('no visitor', async () => {
    const { status, problem } = await browser(services.app).ask(showMember, { id: anna.id });
    expect(status).toBe(403);
    expect(problem.authentication_required).toBe(true);
  });
});

test('a profile contains what the contract declares and nothing else: no address, birth date, coordinates or time', async () => {
  const nora = await person(services, 'Nora', { date_of_birth: '1971-08-23' });
  await setCard(nora, {
    ...livingIn('Utrecht', 'UT'),
    sexuality: 'bi',
  });
  await setCard(bram, livingIn('Amersfoort', 'UT'));
  const answer = await bram.send(`/api/member.php?id=${nora.id}`);
  const text = await answer.text();
  const { profile } = JSON.parse(text) as { profile: MemberProfile };
  expect(Object.keys(profile).toSorted()).toEqual(
    (
      'id name gender age country region city distance online premium fictional_icon main_image ' +
      'pictures last_active signup_message about_me about_me_language interests shared_interests hair_color eye_color body_type relationship_status ' +
      'children height tattoos smoking languages sexuality liked likes_me likes_me_automatically shared_wish blocked_by_me'
    )
      .split(' ')
      .toSorted(),
  );
  expect(profile).toMatchObject({ age: 55, distance: 25, sexuality: null });
  for (const secret of ['nora@', '1971', '52.0', '5.12', 'paid_user', '2026-11']) expect(text).not.toContain(secret);
});

test('no id that others see reveals when a member joined or uploaded a photo', async () => {
  const rita = await person(services, 'Rita');
  const { photo } = (await rita.upload(uploadPhoto, await jpeg())).reply;
  await decidePhoto(services, photo, { decision: 'approved', by: 'admin test' }, clock.now());
  const told = await Promise.all([show(bram, rita), bram.ask(searchMembers, {})]);
  const ids = JSON.stringify(told).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)!;
  expect(ids).toEqual(expect.arrayContaining([rita.id, photo]));
  const file = await db.selectFrom('picture').select('file_id').where('id', '=', photo).executeTakeFirstOrThrow();
  expect(ids).toContain(file.file_id);
  for (const id of ids) expect(timeOfId(id), id).toBeUndefined();
});

describe('a relationship wish', () => {
  const answered = { genders: null, min_age: 18, max_age: 99, countryregion: null, interests: [] };
  const wish = async (who: TestPerson, relationship_wish: RelationshipWish, wish_shown: boolean) =>
    await who.ask(saveMatchAnswers, { ...answered, relationship_wish, wish_shown });
  const sharedWith = async (viewer: TestPerson, other: TestPerson) =>
    (await show(viewer, other)).reply.profile.shared_wish;

  test('is on the profile if both have the same one and its owner shows it', async () => {
    const petra = await person(services, 'Petra');
    const quinn = await person(services, 'Quinn', { gender: 'male' });
    expect(await sharedWith(quinn, petra)).toBeNull();
    await wish(petra, 'lasting', true);
    expect(await sharedWith(quinn, petra), 'the viewer has no wish').toBeNull();
    await wish(quinn, 'light', false);
    expect(await sharedWith(quinn, petra), 'the viewer wishes something else').toBeNull();
    await wish(quinn, 'lasting', false);
    expect(await sharedWith(quinn, petra)).toBe('lasting');
    expect(await sharedWith(petra, quinn), 'the viewer cannot read a hidden wish').toBeNull();
    expect(await sharedWith(petra, petra), 'nobody shares a wish with themselves').toBeNull();
  });
});

test('shared interests are marked, and only fields that the site shows are included', async () => {
  const olga = await person(services, 'Olga');
  await setCard(olga, { interests: ['sailing', 'jazz', 'yoga'], hair_color: 'red' });
  await setCard(bram, { interests: ['jazz', 'sailing', 'chess'] });
  await db.updateTable('profile').set({ about_me: 'I sail.', tattoos: 'one' }).where('id', '=', olga.id).execute();
  expect((await show(bram, olga)).reply.profile).toMatchObject({
    interests: ['sailing', 'jazz', 'yoga'],
    shared_interests: ['sailing', 'jazz'],
    about_me: 'I sail.',
    hair_color: 'red',
    tattoos: 'one',
    eye_color: null,
  });

  const { settings } = await db.selectFrom('site').select('settings').executeTakeFirstOrThrow();
  const fewer = { ...(settings as object), visible_profile_fields: ['about_me'] };
  await db
    .updateTable('site')
    .set({ settings: JSON.stringify(fewer) })
    .execute();
  // The settings of a site are cached for half a minute.
  clock.move(31_000);
  expect((await show(bram, olga)).reply.profile).toMatchObject({
    about_me: 'I sail.',
    interests: [],
    shared_interests: [],
    hair_color: null,
    tattoos: null,
  });
  await db
    .updateTable('site')
    .set({ settings: JSON.stringify(settings) })
    .execute();
  clock.move(31_000);
});

test.each([
  [1, 'now'],
  [5, 'now'],
  [7, 'today'],
  [23 * 60, 'today'],
  [25 * 60, 'this_week'],
  [6.9 * 24 * 60, 'this_week'],
  [7.1 * 24 * 60, 'longer_ago'],
] as const)('a member who was active %d minutes ago is shown as: %s', async (minutes, last_active) => {
  await setCard(anna, { last_active_at: new Date(clock.now().getTime() - minutes * 60_000) });
  const { profile } = (await show(bram, anna)).reply;
  expect(profile.last_active).toEqual(last_active);
  expect(profile.online).toEqual(last_active === 'now');
});
