import { describe, expect, test } from 'vitest';
import { saveMatchAnswers } from '#contract/members/match-finder.ts';
import { searchMembers } from '#contract/members/members.ts';
import { saveOrientation, withdrawOrientation } from '#contract/members/orientation.ts';
import {
  clearSearch,
  forgetSearch,
  saveSearch,
  type SavedSearch,
  showSavedSearch,
} from '#contract/members/saved-search.ts';
import { logIn } from '#contract/accounts/accounts.ts';
import { browser } from '#testing/browser.ts';
import { livesInUtrecht, livingIn } from '#testing/drills/crowd.ts';
import { testServices } from '#testing/services.ts';
import { testPassword, type TestPerson, person } from '#testing/people.ts';
import type { CardRow } from '../cards.ts';

const services = await testServices();
const { db } = services;

const savedBy = async (member: TestPerson) => (await member.ask(showSavedSearch, {})).reply.search;

async function resident(name: string, gender: 'female' | 'male') {
  const someone = await person(services, name, { gender, sexuality: 'hetero' });
  await livesInUtrecht(services, someone.id);
  return someone;
}

async function setCard({ id }: TestPerson, change: Partial<CardRow>) {
  await db.updateTable('member_card').set(change).where('id', '=', id).execute();
}

describe('a saved search', () => {
  test('is available on another device until it is deleted', async () => {
    const anna = await resident('Anna', 'female');
    expect(await savedBy(anna)).toBeNull();
    const search: SavedSearch = {
      countryregion: 'UT',
      min_age: 30,
      max_age: 45,
      hair_color: ['red', 'black'],
      online: 'yes',
      sort: 'newest',
    };
    expect((await anna.ask(saveSearch, { search })).reply.search).toEqual(search);
    const phone = browser(services.app, { ip: '203.0.113.9' });
    await phone.ask(logIn, { email: anna.email, password: testPassword });
    expect((await phone.ask(showSavedSearch, {})).reply.search).toEqual(search);
    await phone.ask(saveSearch, { search: { min_age: 35 } });
    expect(await savedBy(anna), 'replaces the previous one').toEqual({ min_age: 35 });
    await anna.ask(forgetSearch, {});
    expect(await savedBy(anna)).toBeNull();
  });

  test.each([
    [{ min_age: 50, max_age: 40 }, 'invalid'],
    [{ hair_color: ['plaid'] }, 'invalid'],
    [{ min_height: 139 }, 'invalid'],
    [{ min_height: 190, max_height: 170 }, 'invalid'],
    [{ height: 180 }, 'invalid'],
    [{ distance: 11 }, 'invalid'],
    [{ wish: 'x' }, 'invalid'],
    [{ country: 'NL', countryregion: 'BY' }, 'no_such_region'],
  ])('is rejected: %j', async (search, code) => {
    const dora = await person(services, `Dora ${crypto.randomUUID().slice(0, 8)}`);
    const { status, problem } = await dora.ask(saveSearch, { search } as never);
    expect(status).toBe(422);
    expect(problem.code).toEqual(code);
    expect(await savedBy(dora)).toBeNull();
  });

  test('is applied when a search opens, until the member clears it or saves another one', async () => {
    const anna = await resident('Alma', 'female');
    const opening = async () => (await anna.ask(showSavedSearch, {})).reply.opens;
    await anna.ask(saveSearch, { search: { min_age: 30 } });
    expect(await opening()).toEqual({ min_age: 30 });
    await anna.ask(clearSearch, { cleared: true });
    expect(await opening()).toBeNull();
    expect(await savedBy(anna), 'it stays saved').toEqual({ min_age: 30 });
    await anna.ask(clearSearch, { cleared: false });
    expect(await opening(), 'opened again').toEqual({ min_age: 30 });
    await anna.ask(clearSearch, { cleared: true });
    await anna.ask(saveSearch, { search: { online: 'yes' } });
    expect(await opening()).toEqual({ online: 'yes' });
  });

  test('by default has the ages of the match finder, or else ages around the member’s own', async () => {
    const bea = await resident('Bea', 'female');
    await setCard(bea, { birth_date: '1990-03-14', search_opens: 'ages' });
    const opening = async () => (await bea.ask(showSavedSearch, {})).reply;
    expect(await opening()).toEqual({ search: null, opens: { min_age: 28, max_age: 44 } });
    const wish = { genders: null, countryregion: null, interests: [], relationship_wish: null, wish_shown: false };
    await bea.ask(saveMatchAnswers, { ...wish, min_age: 33, max_age: 50 });
    expect(await opening()).toEqual({ search: null, opens: { min_age: 33, max_age: 50 } });
    await bea.ask(clearSearch, { cleared: true });
    expect(await opening()).toEqual({ search: null, opens: null });
  });

  test('stores the gender only with the consent to store whom the member seeks', async () => {
    const eva = await person(services, 'Eva');
    const search = { gender: 'female', min_age: 30 } as const;
    expect((await eva.ask(saveSearch, { search })).reply.search).toEqual({ min_age: 30 });
    await eva.ask(saveOrientation, { sexuality: 'bi', consent: true });
    expect((await eva.ask(saveSearch, { search })).reply.search).toEqual(search);
    await eva.ask(withdrawOrientation, {});
    expect(await savedBy(eva)).toEqual({ min_age: 30 });
  });
});

describe('the filter for people whose search I fit', () => {
  let pairs = 0;
  const { cell: cologne } = livingIn('Köln', 'NW', 'DE');

  test.each<[string, SavedSearch, Partial<CardRow>, boolean]>([
    ['any', {}, {}, true],
    ['the age', { min_age: 30, max_age: 40 }, { birth_date: '1990-01-01' }, true],
    ['older', { min_age: 37 }, { birth_date: '1990-01-01' }, false],
    ['younger', { max_age: 35 }, { birth_date: '1990-01-01' }, false],
    ['99 is 99 and above', { min_age: 60 }, { birth_date: '1920-01-01' }, true],
    ['their own country', { min_age: 18 }, { country: 'DE' }, false],
    ['my country', { country: 'DE' }, { country: 'DE' }, true],
    ['my region', { countryregion: 'UT' }, {}, true],
    ['another region', { countryregion: 'NH' }, {}, false],
    ['my hair', { hair_color: ['red', 'black'] }, { hair_color: 'red' }, true],
    ['other hair', { hair_color: ['red', 'black'] }, { hair_color: 'blond' }, false],
    ['hair that I have not stated', { hair_color: ['red'] }, { hair_color: null }, false],
    ['my height', { min_height: 170, max_height: 175 }, { height: 170 }, true],
    ['taller', { min_height: 171 }, { height: 170 }, false],
    ['shorter', { max_height: 169 }, { height: 170 }, false],
    ['220 cm is 220 and above', { min_height: 220 }, { height: 231 }, true],
    ['140 cm is 140 and below', { max_height: 140 }, { height: 118 }, true],
    ['a height that I have not stated', { max_height: 219 }, { height: null }, false],
    ['any height', { min_height: 140, max_height: 220 }, { height: null }, true],
    ['no smokers', { smoking: ['no', 'quitting'] }, { smoking: 'quitting' }, true],
    ['children that I have not stated', { children: ['none'] }, { children: null }, false],
    ['one of my languages', { languages: ['de', 'en'] }, { languages: ['nl', 'en'] }, true],
    ['none of my languages', { languages: ['de', 'fr'] }, { languages: ['nl', 'en'] }, false],
    ['languages that I have not stated', { languages: ['nl'] }, { languages: null }, false],
    ['interests', { interests: ['jazz'] }, { interests: ['sailing', 'jazz'] }, true],
    ['one interest of two', { interests: ['jazz', 'wine'] }, { interests: ['jazz'] }, false],
    ['a photo', { with_photo: 'yes' }, { has_photo: false }, false],
    ['near', { distance: 25 }, {}, true],
    ['far', { distance: 100, country: 'NL' }, { cell: cologne }, false],
    ['farther', { distance: 250, country: 'NL' }, { cell: cologne }, true],
    ['nowhere', { distance: 250 }, { cell: null }, false],
    ['the other gender', { gender: 'male' }, {}, false],
    ['online and new do not count', { online: 'yes', new_here: 'yes', sort: 'newest' }, {}, true],
  ])('evaluates the saved search: %s', async (_, search, card, fits) => {
    pairs += 1;
    const viewer = await resident(`Viewer ${pairs}`, 'female');
    const wisher = await resident(`Seeker ${pairs}`, 'male');
    const searched = { country: 'NL', i_fit: 'yes' } as const;
    const found = async () => (await viewer.ask(searchMembers, searched)).reply.profiles.map(({ id }) => id);
    expect(await found(), 'a member without a saved search is not found').not.toContain(wisher.id);
    await wisher.ask(saveSearch, { search: { ...search, gender: search.gender ?? 'female' } });
    if (Object.keys(card).length > 0) await setCard(viewer, card);
    expect((await found()).includes(wisher.id)).toBe(fits);
    await wisher.ask(forgetSearch, {});
  });

  test('no response reveals what someone else searches for', async () => {
    const viewer = await resident('Femke', 'female');
    const wisher = await resident('Gijs', 'male');
    await wisher.ask(saveSearch, { search: { min_age: 31, hair_color: ['white'], interests: ['opera'] } });
    await setCard(wisher, { height: 201 });
    const { reply } = await viewer.ask(searchMembers, { country: 'NL', min_height: 200 });
    expect(reply.profiles.map(({ id }) => id)).toContain(wisher.id);
    expect(JSON.stringify(reply.profiles)).not.toMatch(/wish|white|opera/);
  });
});
