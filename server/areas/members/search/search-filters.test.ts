import { describe, expect, test } from 'vitest';
import { type MemberId, searchMembers } from '#contract/members/members.ts';
import { facts } from '#contract/members/profile-fields.ts';
import { newHereDays, searchAges, searchedInterests } from '#contract/members/search.ts';
import { crowd, livesInUtrecht, minutesAgo } from '#testing/drills/crowd.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';

const services = await testServices();
const anna = await person(services, 'Anna', { sexuality: 'hetero' });
await livesInUtrecht(services, anna.id);

/** Sends an arbitrary query string. */
async function asked(query: string) {
  const response = await anna.send(`/api/members.php?${query}`);
  return { status: response.status, body: (await response.json()) as { code: string; fields?: object } };
}

describe('filters', () => {
  test('have defaults: the member’s own country, all ages, everybody', async () => {
    const { reply } = await anna.ask(searchMembers, {});
    expect(reply.search).toEqual({
      gender: 'male',
      country: 'NL',
      countryregion: null,
      min_age: 18,
      max_age: 99,
      distance: null,
      body_type: [],
      hair_color: [],
      eye_color: [],
      relationship_status: [],
      children: [],
      min_height: 140,
      max_height: 220,
      smoking: [],
      languages: [],
      interests: [],
      with_photo: 'no',
      online: 'no',
      new_here: 'no',
      i_fit: 'no',
      real_members_only: 'yes',
      sort: 'active',
    });
  });

  test('restrict by country and region', async () => {
    const [here, beside, abroad] = await crowd(services, 3, (index) =>
      index === 2 ? { country: 'DE', region: 'BY' } : { region: index === 0 ? 'DR' : 'OV' },
    );
    const found = async (search: Parameters<typeof anna.ask<typeof searchMembers>>[1]) =>
      (await anna.ask(searchMembers, search)).reply.profiles.map(({ id }) => id);
    expect(await found({ countryregion: 'DR' })).toEqual([here]);
    expect(await found({})).toEqual(expect.arrayContaining([here, beside]));
    expect(await found({})).not.toContain(abroad);
    expect(await found({ country: 'DE' })).toEqual([abroad]);
  });

  test('include both ends of an age range, on the birthday itself; 99 includes everyone older', async () => {
    const born = ['2008-11-03', '2008-11-02', '1996-11-02', '1995-11-03', '1995-11-02', '1920-01-01'];
    const ids = await crowd(services, born.length, (index) => ({ region: 'FL', birth_date: born[index]! }));
    const aged = async (min_age: number, max_age: number) => {
      const { profiles } = (await anna.ask(searchMembers, { countryregion: 'FL', min_age, max_age })).reply;
      return profiles.map(({ id }) => born[ids.indexOf(id)]!).toSorted();
    };
    expect(searchAges).toEqual({ min: 18, max: 99 });
    expect(await aged(30, 30)).toEqual(['1995-11-03', '1996-11-02']);
    expect(await aged(18, 30)).toEqual(['1995-11-03', '1996-11-02', '2008-11-02']);
    expect(await aged(31, 98)).toEqual(['1995-11-02']);
    expect(await aged(31, 99)).toEqual(['1920-01-01', '1995-11-02']);
  });

  test('restrict to members who are online, have a photo, or have all of the interests', async () => {
    const [online, faceless, sailor, both] = (await crowd(services, 4, (index) => ({
      region: 'NB',
      last_active_at: minutesAgo(index === 0 ? 3 : 30),
      has_photo: index !== 1,
      interests: index < 2 ? [] : index === 2 ? ['sailing'] : ['jazz', 'sailing', 'wine'],
    }))) as [MemberId, MemberId, MemberId, MemberId];
    const found = async (search: Parameters<typeof anna.ask<typeof searchMembers>>[1]) => {
      const { reply } = await anna.ask(searchMembers, { countryregion: 'NB', ...search });
      expect(reply.num_results).toBe(reply.profiles.length);
      return reply.profiles.map(({ id }) => id);
    };
    expect(await found({ online: 'yes' })).toEqual([online]);
    expect(await found({ with_photo: 'yes' })).not.toContain(faceless);
    expect(await found({ with_photo: 'no' })).toContain(faceless);
    expect(await found({ interests: 'sailing' })).toEqual(expect.arrayContaining([sailor, both]));
    expect(await found({ interests: 'sailing,jazz' })).toEqual([both]);
    expect(await found({ online: 'yes', interests: 'jazz' })).toEqual([]);
  });

  test('match any of the given bodies, hair, eyes and relationships; members without an answer do not match', async () => {
    const [slim, normal, silent] = (await crowd(services, 3, (index) => ({
      region: 'GE',
      ...(index < 2 && { body_type: (['slim', 'normal'] as const)[index]!, hair_color: 'red' as const }),
      ...(index === 1 && { eye_color: 'green' as const, relationship_status: 'divorced' as const }),
    }))) as [MemberId, MemberId, MemberId];
    const found = async (search: Parameters<typeof anna.ask<typeof searchMembers>>[1]) => {
      const { reply } = await anna.ask(searchMembers, { countryregion: 'GE', ...search });
      expect(reply.num_results).toBe(reply.profiles.length);
      return reply.profiles.map(({ id }) => id);
    };
    expect(await found({})).toEqual([slim, normal, silent]);
    expect(await found({ body_type: 'slim' })).toEqual([slim]);
    expect(await found({ body_type: 'slim,normal' })).toEqual([slim, normal]);
    expect(await found({ hair_color: 'red,black', eye_color: 'green' })).toEqual([normal]);
    expect(await found({ relationship_status: 'divorced' })).toEqual([normal]);
    expect(await found({ relationship_status: 'divorced', hair_color: 'black' })).toEqual([]);
  });

  test('match any of the given answers about children and smoking, and any of the given languages', async () => {
    const [none, dad, silent] = (await crowd(services, 3, (index) => ({
      region: 'ZE',
      ...(index === 0 && { children: 'none' as const, smoking: 'no' as const, languages: ['nl' as const] }),
      ...(index === 1 && { children: 'at_home' as const, smoking: 'yes' as const, languages: ['nl' as const, 'de'] }),
    }))) as [MemberId, MemberId, MemberId];
    const found = async (search: Parameters<typeof anna.ask<typeof searchMembers>>[1]) => {
      const { reply } = await anna.ask(searchMembers, { countryregion: 'ZE', ...search });
      expect(reply.num_results).toBe(reply.profiles.length);
      return reply.profiles.map(({ id }) => id);
    };
    expect(await found({}), 'members without an answer are found without the filter').toEqual([none, dad, silent]);
    expect(await found({ children: 'none,some_day' })).toEqual([none]);
    expect(await found({ children: 'none,at_home' })).toEqual([none, dad]);
    expect(await found({ smoking: 'yes,sometimes' })).toEqual([dad]);
    expect(await found({ languages: 'de,fr' })).toEqual([dad]);
    expect(await found({ languages: 'fr,nl' })).toEqual([none, dad]);
    expect(await found({ languages: 'nl', smoking: 'no', children: 'none' })).toEqual([none]);
    expect(await found({ languages: 'sign' })).toEqual([]);
  });

  test('include both ends of a height range; 140 cm includes everyone smaller, 220 cm everyone taller', async () => {
    const heights = [118, 140, 171, 172, 220, 231, null];
    const ids = await crowd(services, heights.length, (index) => ({ region: 'LI', height: heights[index]! }));
    const tall = async (min_height: number, max_height = 220) => {
      const { reply } = await anna.ask(searchMembers, { countryregion: 'LI', min_height, max_height });
      return reply.profiles.map(({ id }) => heights[ids.indexOf(id)]);
    };
    const { from, to } = facts.height.search;
    expect([from, to]).toEqual([140, 220]);
    expect(await tall(171, 172)).toEqual([171, 172]);
    expect(await tall(172)).toEqual([172, 220, 231]);
    expect(await tall(140, 171)).toEqual([118, 140, 171]);
    expect(await tall(220)).toEqual([220, 231]);
    expect(await tall(140, 140)).toEqual([118, 140]);
    expect(await tall(140, 220), 'the whole range does not filter').toEqual(heights);
  });

  test('that empty a list are named', async () => {
    await crowd(services, 3, () => ({ region: 'FR', height: 180, smoking: 'no' as const }));
    const search = { countryregion: 'FR', min_height: 170, smoking: 'yes' };
    const { emptied_by } = (await anna.ask(searchMembers, search)).reply;
    expect(emptied_by).toMatchObject({ filter: 'smoking', num_results: 3 });
    const { emptied_by: other } = (await anna.ask(searchMembers, { countryregion: 'FR', min_height: 190 })).reply;
    expect(other).toMatchObject({ filter: 'height', num_results: 3 });
  });

  test('restrict to members who joined in the last 30 days', async () => {
    expect(newHereDays).toBe(30);
    const [fresh] = await crowd(services, 2, (index) => ({
      region: 'ZH',
      joined_at: minutesAgo((29.9 + index / 5) * 24 * 60),
    }));
    const { profiles } = (await anna.ask(searchMembers, { countryregion: 'ZH', new_here: 'yes' })).reply;
    expect(profiles.map(({ id }) => id)).toEqual([fresh]);
  });
});

test('a filter that is not among the site’s search_fields is ignored', async () => {
  const settle = async (search_fields: readonly string[] | undefined) => {
    await services.db
      .updateTable('site')
      .set({ settings: JSON.stringify({ search_fields }) })
      .execute();
    services.clock.move(60_000);
  };
  await settle(['age', 'country']);
  const asked = { country: 'DE', min_age: 30, hair_color: 'red', online: 'yes', real_members_only: 'no' } as const;
  const { search } = (await anna.ask(searchMembers, asked)).reply;
  expect(search).toMatchObject({ country: 'DE', min_age: 30, hair_color: [], online: 'no', real_members_only: 'yes' });
  await settle(undefined);
  expect((await anna.ask(searchMembers, asked)).reply.search).toMatchObject({ hair_color: ['red'], online: 'yes' });
});

describe('invalid filters are rejected', () => {
  test.each([
    ['gender=cat', 'gender'],
    ['country=XX', 'country'],
    ['country=nl', 'country'],
    ['country=NL&country=BE', 'country'],
    ['countryregion=utrecht', 'countryregion'],
    ["countryregion=UT'--", 'countryregion'],
    ['min_age=17', 'min_age'],
    ['max_age=100', 'max_age'],
    ['min_age=30.5', 'min_age'],
    ['min_age=old', 'min_age'],
    ['min_age=', 'min_age'],
    ['min_age=1e309', 'min_age'],
    ['min_age=-30', 'min_age'],
    ['min_age=40&max_age=30', 'max_age'],
    ['online=true', 'online'],
    ['interests=sailing,submarines', 'interests.1'],
    ['interests=sailing&interests=jazz', 'interests'],
    [`interests=${'x'.repeat(201)}`, 'interests'],
    ['interests=art,baking,beach,boxing,camping,cars', 'interests'],
    ['sort=last_active_at', 'sort'],
    ['distance=11', 'distance'],
    ['distance=farther', 'distance'],
    ['distance=', 'distance'],
    ['hair_color=red,plaid', 'hair_color.1'],
    ['body_type=slim,slim,slim,slim', 'body_type'],
    ['min_height=139', 'min_height'],
    ['max_height=221', 'max_height'],
    ['min_height=tall', 'min_height'],
    ['min_height=180&max_height=170', 'max_height'],
    ['height=180', 'height'],
    ['languages=nl,klingon', 'languages.1'],
    ['smoking=never', 'smoking.0'],
    ['i_fit=1', 'i_fit'],
    ['__proto__=1', '__proto__'],
  ])('%s', async (query, field) => {
    const { status, body } = await asked(query);
    expect(status).toBe(422);
    expect(body.code).toBe('invalid');
    expect(Object.keys(body.fields!)).toEqual([field]);
  });

  test('names the field when the minimum age exceeds the maximum', async () => {
    const { body } = await asked('min_age=40&max_age=30');
    expect(body.fields).toEqual({ max_age: 'below_min_age' });
    expect((await asked('max_age=30')).status).toBe(200);
  });

  test('beyond 5 interests', async () => {
    expect(searchedInterests).toBe(5);
    expect((await asked('interests=art,baking,beach,boxing,camping')).status).toBe(200);
  });

  test.each(['country=NL&countryregion=BY', 'country=DE&countryregion=UT', 'countryregion=ZZZ'])(
    'for a region that the country does not have: %s',
    async (query) => {
      const { status, body } = await asked(query);
      expect(status).toBe(422);
      expect(body.code).toBe('no_such_region');
    },
  );
});
