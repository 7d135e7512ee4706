import { describe, expect, test } from 'vitest';
import { movesADay, saveProfile, showProfile } from '#contract/profiles.ts';
import { testGround } from '../testing/ground.ts';
import { person } from '../testing/people.ts';
import { cellAt } from './distance.ts';

const ground = await testGround();
const { db } = ground;
const bram = await person(ground, 'Bram', { gender: 'male' });
const utrecht = { country: 'NL', region: 'UT', city: 'Utrecht' } as const;

describe('where a member lives', () => {
  test('is stored as the town and the cell that its middle lies in, and no reply carries a position', async () => {
    const kim = await person(ground, 'Kim');
    const { reply } = await kim.ask(saveProfile, { field: 'home', value: { ...utrecht, city: 'utrecht' }, version: 0 });
    expect(reply.profile).toMatchObject({ values: { home: utrecht }, region_name: 'Utrecht', country: 'NL' });
    expect(JSON.stringify(reply)).not.toMatch(/"(lat|lon)"|52\.0|5\.1/);
    const card = await db.selectFrom('member_card').selectAll().where('id', '=', kim.id).executeTakeFirstOrThrow();
    expect(card.cell).toBe(cellAt({ lat: 52.09, lon: 5.12 }));
    expect(Object.keys(card)).not.toEqual(expect.arrayContaining(['lat', 'lon']));
  });

  test('names its region in the reader’s language', async () => {
    const luisa = await person(ground, 'Luisa');
    const home = { country: 'DE', region: 'BY', city: 'München' } as const;
    await luisa.ask(saveProfile, { field: 'home', value: home, version: 0 });
    luisa.cookies.set('locale', 'fr');
    expect((await luisa.ask(showProfile, {})).reply.profile.region_name).toBe('Bavière');
  });

  test.each([
    { country: 'NL', region: 'UT', city: 'Atlantis' },
    { country: 'NL', region: 'BY', city: 'München' },
    { country: 'NL', region: 'UT', city: '' },
  ] as const)('must be a place that there is: %j', async (value) => {
    const { status, problem } = await bram.ask(saveProfile, { field: 'home', value, version: 0 });
    expect([status, problem.code]).toEqual([422, 'no_such_place']);
  });

  test('changes at most 5 times a day, so that nobody is found by moving around them', async () => {
    expect(movesADay).toBe(5);
    const mia = await person(ground, 'Mia');
    const towns = ['Utrecht', 'Amersfoort', 'Veenendaal', 'Zeist', 'Nieuwegein', 'Woerden'];
    const answers = [];
    for (const [version, city] of towns.entries()) {
      answers.push(await mia.ask(saveProfile, { field: 'home', value: { ...utrecht, city }, version }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers.at(-1)!.problem).toMatchObject({ code: 'too_many_moves', hours: 24 });
  });
});
