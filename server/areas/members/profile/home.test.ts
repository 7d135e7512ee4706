import { describe, expect, test } from 'vitest';
import { showMember } from '#contract/members/members.ts';
import { movesADay, saveProfile, showProfile } from '#contract/members/profiles.ts';
import { livingIn } from '#testing/drills/crowd.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';

const services = await testServices();
const { db } = services;
const bram = await person(services, 'Bram', { gender: 'male' });
const utrecht = { country: 'NL', region: 'UT', city: 'Utrecht' } as const;

describe('a member’s home', () => {
  test('is stored as the town and its cell, and no response contains coordinates', async () => {
    const kim = await person(services, 'Kim');
    const { reply } = await kim.ask(saveProfile, { field: 'home', value: { ...utrecht, city: 'utrecht' }, version: 0 });
    expect(reply.profile).toMatchObject({ values: { home: utrecht }, region_name: 'Utrecht', country: 'NL' });
    expect(JSON.stringify(reply)).not.toMatch(/"(lat|lon)"|52\.0|5\.1/);
    const card = await db.selectFrom('member_card').selectAll().where('id', '=', kim.id).executeTakeFirstOrThrow();
    expect(card).toMatchObject(livingIn('Utrecht', 'UT'));
    expect(Object.keys(card)).not.toEqual(expect.arrayContaining(['lat', 'lon']));
  });

  test('is shown to others by name only if it is a large town, and always in one’s own profile', async () => {
    const zoe = await person(services, 'Zoe');
    const home = { ...utrecht, city: 'Zeist' };
    await zoe.ask(saveProfile, { field: 'home', value: home, version: 0 });
    expect((await zoe.ask(showProfile, {})).reply.profile).toMatchObject({
      values: { home },
      region_name: 'Utrecht',
    });
    const told = async () => {
      const { reply } = await bram.ask(showMember, { id: zoe.id });
      expect(JSON.stringify(reply)).not.toContain('Zeist');
      return reply.profile;
    };
    expect(await told()).toMatchObject({ country: 'NL', region: 'UT', city: null });
    await zoe.ask(saveProfile, { field: 'home', value: utrecht, version: 1 });
    expect(await told()).toMatchObject({ country: 'NL', region: 'UT', city: 'Utrecht' });
    await zoe.ask(saveProfile, { field: 'home', value: null, version: 2 });
    expect(await told()).toMatchObject({ country: 'NL', region: null, city: null, distance: null });
    expect((await zoe.ask(showProfile, {})).reply.profile.values.home).toBeNull();
  });

  test('has its region named in the reader’s language', async () => {
    const luisa = await person(services, 'Luisa');
    const home = { country: 'DE', region: 'BY', city: 'München' } as const;
    await luisa.ask(saveProfile, { field: 'home', value: home, version: 0 });
    luisa.cookies.set('locale', 'fr');
    expect((await luisa.ask(showProfile, {})).reply.profile.region_name).toBe('Bavière');
  });

  test.each([
    { country: 'NL', region: 'UT', city: 'Atlantis' },
    { country: 'NL', region: 'BY', city: 'München' },
    { country: 'NL', region: 'UT', city: '' },
  ] as const)('must be an existing place: %j', async (value) => {
    const { status, problem } = await bram.ask(saveProfile, { field: 'home', value, version: 0 });
    expect(status).toBe(422);
    expect(problem.code).toBe('no_such_place');
  });

  test('changes at most 5 times a day, so that nobody can be located by moving around', async () => {
    expect(movesADay).toBe(5);
    const mia = await person(services, 'Mia');
    const towns = ['Utrecht', 'Amersfoort', 'Veenendaal', 'Zeist', 'Nieuwegein', 'Woerden'];
    const answers = [];
    for (const [version, city] of towns.entries()) {
      answers.push(await mia.ask(saveProfile, { field: 'home', value: { ...utrecht, city }, version }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers.at(-1)!.problem).toMatchObject({ code: 'too_many_moves', hours: 24 });
  });
});
