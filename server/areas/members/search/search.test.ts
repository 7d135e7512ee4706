import { describe, expect, test } from 'vitest';
import { blockMember, unblockMember } from '#contract/blocks.ts';
import { type MemberId, searchMembers } from '#contract/members/members.ts';
import type { Gender, Sexuality } from '#contract/members/profile-values.ts';
import { browser } from '#testing/browser.ts';
import { crowd, livesInUtrecht } from '#testing/drills/crowd.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person, storedPicture } from '#testing/people.ts';
import { setListed } from '../card-writes.ts';

const services = await testServices();
const { db } = services;

const women = { country: 'NL', gender: 'female' } as const;
const men = { country: 'NL', gender: 'male' } as const;

async function resident(name: string, gender: Gender, sexuality: Sexuality | null = 'hetero', confirmed = true) {
  const someone = await person(services, name, { gender, sexuality, confirmed });
  await livesInUtrecht(services, someone.id);
  return someone;
}

async function found(
  viewer: Pick<TestPerson, 'ask'>,
  input: Parameters<typeof viewer.ask<typeof searchMembers>>[1] = {},
) {
  const { reply } = await viewer.ask(searchMembers, input);
  return reply.profiles.map(({ id }) => id);
}

const anna = await resident('Anna', 'female');
const bram = await resident('Bram', 'male');

test('a visitor is refused with a request to log in', async () => {
  const { status, problem } = await browser(services.app).ask(searchMembers, {});
  expect(status).toBe(403);
  expect(problem.authentication_required).toBe(true);
});

describe('who sees whom: gender and sexuality fit both ways', () => {
  test('a woman and a man who seek each other find each other, and nobody finds themselves', async () => {
    expect(await found(anna)).toContain(bram.id);
    expect(await found(bram)).toContain(anna.id);
    const cas = await resident('Cas', 'male', 'bi');
    expect(await found(cas, men)).not.toContain(cas.id);
  });

  test.each<[Gender, Sexuality | null, Gender, Sexuality | null, boolean]>([
    ['female', 'hetero', 'male', 'hetero', true],
    ['female', 'hetero', 'male', 'bi', true],
    ['female', 'hetero', 'male', null, true],
    ['female', 'hetero', 'male', 'gay', false],
    ['female', 'hetero', 'female', 'bi', false],
    ['female', 'lesbian', 'female', 'bi', true],
    ['female', 'lesbian', 'female', 'gay', true],
    ['female', 'lesbian', 'female', 'hetero', false],
    ['female', 'lesbian', 'male', 'hetero', false],
    ['male', 'gay', 'male', 'gay', true],
    ['male', 'gay', 'male', 'bi', true],
    ['male', 'gay', 'male', 'hetero', false],
    ['male', 'bi', 'female', 'lesbian', false],
    ['male', 'bi', 'male', 'bi', true],
    ['male', null, 'female', 'hetero', true],
    ['male', null, 'male', 'gay', true],
  ])('a %s (%s) and a %s (%s): %s', async (gender, sexuality, otherGender, otherSexuality, fit) => {
    const [one] = await crowd(services, 1, () => ({ gender, sexuality, region: 'FR' }));
    const viewer = await resident(`Viewer ${crypto.randomUUID().slice(0, 8)}`, otherGender, otherSexuality);
    expect((await found(viewer, { ...(gender === 'male' ? men : women), countryregion: 'FR' })).includes(one!)).toBe(
      fit,
    );
  });

  test('only the genders that the member seeks are offered and can be searched for', async () => {
    const { reply } = await anna.ask(searchMembers, women);
    expect(reply.genders).toEqual(['male']);
    expect(reply.search.gender).toBe('male');
    const dirk = await resident('Dirk', 'male', null);
    expect((await dirk.ask(searchMembers, {})).reply).toMatchObject({
      genders: ['female', 'male'],
      search: { gender: 'female' },
    });
  });
});

describe('who sees whom', () => {
  test('after a block, neither finds the other until it is removed', async () => {
    const eva = await resident('Eva', 'female');
    const finn = await resident('Finn', 'male');
    expect(await found(eva)).toContain(finn.id);
    await eva.ask(blockMember, { profile: finn.id });
    expect(await found(eva)).not.toContain(finn.id);
    expect(await found(finn)).not.toContain(eva.id);
    await eva.ask(unblockMember, { profile: finn.id });
    expect(await found(eva)).toContain(finn.id);
    expect(await found(finn)).toContain(eva.id);
  });

  test('an unconfirmed member can search, but is not found', async () => {
    const gijs = await resident('Gijs', 'male', 'hetero', false);
    expect(await found(anna)).not.toContain(gijs.id);
    expect(await found(gijs)).toContain(anna.id);
  });

  test.each(['invisible', 'disabled', 'deleted'])('a member who is %s is neither listed nor found', async (state) => {
    const hugo = await resident(`Hugo ${state}`, 'male');
    expect(await found(anna)).toContain(hugo.id);
    await setListed(db as never, hugo.id, false);
    expect(await found(anna)).not.toContain(hugo.id);
  });

  test('fictional profiles are found only on request, and never count', async () => {
    const [real, invented] = await crowd(services, 2, (index) => ({ region: 'ZE', fictional_icon: index === 1 }));
    const inZeeland = { ...men, countryregion: 'ZE' } as const;
    const usual = (await anna.ask(searchMembers, inZeeland)).reply;
    expect(usual.search.real_members_only).toBe('yes');
    expect(usual.profiles.map(({ id }) => id)).toEqual([real]);
    const all = (await anna.ask(searchMembers, { ...inZeeland, real_members_only: 'no' })).reply;
    expect(all.profiles.map(({ id, fictional_icon }) => [id, fictional_icon])).toEqual([
      [real, false],
      [invented, true],
    ]);
    expect(all.num_results).toBe(1);
  });
});

describe('a card', () => {
  const inLimburg = { ...men, countryregion: 'LI' } as const;

  test('contains what the contract declares: no address, birth date, coordinates or time', async () => {
    const picture = storedPicture();
    await crowd(services, 1, () => ({ region: 'LI', city: 'Roermond', main_image: picture, interests: ['jazz'] }));
    const { reply } = await anna.ask(searchMembers, inLimburg);
    expect(Object.keys(reply.profiles[0]!).toSorted()).toEqual([
      'age',
      'city',
      'country',
      'distance',
      'fictional_icon',
      'gender',
      'id',
      'main_image',
      'name',
      'online',
      'premium',
      'region',
      'shared_interests',
    ]);
    const wire = JSON.stringify(reply);
    expect(wire).toContain('Roermond');
    for (const secret of ['52.09', '5.12', '1990', '@', '2026-11-02T']) expect(wire).not.toContain(secret);
  });

  test('has a blurred file instead of a premium photo for free members', async () => {
    const picture = storedPicture({ premium_only: true });
    const [owner] = await crowd(services, 1, () => ({ region: 'LI', main_image: picture }));
    const seenBy = async (viewer: TestPerson) => {
      const { profiles } = (await viewer.ask(searchMembers, inLimburg)).reply;
      return profiles.find(({ id }) => id === owner)!.main_image!;
    };
    const free = await seenBy(anna);
    expect(free.locked).toBe(true);
    expect(
      [free.filename, free.thumb_filename, free.avatar_filename].every((file) => file.includes('/blurred.webp')),
    ).toBe(true);
    const ines = await person(services, 'Inés', { sexuality: 'hetero', premium: true });
    const premium = await seenBy(ines);
    expect(premium.locked).toBe(false);
    expect(premium.thumb_filename).toContain('/thumb.webp');
  });

  test('has all interests that both share', async () => {
    const [sailor, reader] = await crowd(services, 2, (index) => ({
      region: 'GR',
      interests: index === 0 ? ['chess', 'sailing', 'wine'] : ['novels'],
    }));
    const julia = await resident('Julia', 'female');
    const interests = ['wine', 'sailing'] as const;
    await db
      .updateTable('member_card')
      .set({ interests: [...interests] })
      .where('id', '=', julia.id)
      .execute();
    const { profiles } = (await julia.ask(searchMembers, { ...men, countryregion: 'GR' })).reply;
    const shared = new Map<MemberId, readonly string[]>(
      profiles.map(({ id, shared_interests }) => [id, shared_interests]),
    );
    expect(shared.get(sailor!)).toEqual(['sailing', 'wine']);
    expect(shared.get(reader!)).toEqual([]);
  });
});
