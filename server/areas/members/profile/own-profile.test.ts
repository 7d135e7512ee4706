import { eachFact, type FactAnswers, factNames } from '#contract/members/facts.ts';
import { describe, expect, test } from 'vitest';
import { searchMembers, showMember } from '#contract/members/members.ts';
import {
  ownInterests,
  type OwnProfile,
  profileFields,
  profileTexts,
  saveProfile,
  showProfile,
} from '#contract/members/profiles.ts';
import { interests } from '#contract/members/profile-values.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { eventsFor } from '#testing/live.ts';
import { type TestPerson, person } from '#testing/people.ts';

const services = await testServices();
const { db, clock } = services;
const bram = await person(services, 'Bram', { gender: 'male' });

async function profileOf(own: TestPerson): Promise<OwnProfile> {
  return (await own.ask(showProfile, {})).reply.profile;
}

const utrecht = { country: 'NL', region: 'UT', city: 'Utrecht' } as const;

describe('a member’s own profile', () => {
  test('is empty after sign-up, except for what was entered there', async () => {
    const anna = await person(services, 'Anna', { date_of_birth: '1988-05-04' });
    expect(await profileOf(anna)).toEqual({
      name: 'Anna',
      gender: 'female',
      date_of_birth: '1988-05-04',
      country: 'GB',
      region_name: null,
      values: {
        signup_message: '',
        about_me: '',
        interests: [],
        relationship_status: null,
        children: null,
        hair_color: null,
        eye_color: null,
        body_type: null,
        height: null,
        tattoos: null,
        smoking: null,
        languages: null,
        home: null,
      },
      versions: {},
    });
  });

  test('is not shown without a login', async () => {
    const { status, problem } = await browser(services.app).ask(showProfile, {});
    expect(status).toBe(403);
    expect(problem.authentication_required).toBe(true);
  });

  test('is changed field by field, and visible to others at once', async () => {
    const chloe = await person(services, 'Chloé');
    const events = eventsFor(services, chloe.id);
    const changes = [
      { field: 'signup_message', value: 'Hello from the quay!', version: 0 },
      { field: 'about_me', value: 'I restore old boats.\n\nI read maps badly.', version: 0 },
      { field: 'interests', value: ['sailing', 'jazz'], version: 0 },
      { field: 'relationship_status', value: 'divorced', version: 0 },
      { field: 'children', value: 'some_day', version: 0 },
      { field: 'hair_color', value: 'red', version: 0 },
      { field: 'eye_color', value: 'hazel', version: 0 },
      { field: 'body_type', value: 'normal', version: 0 },
      { field: 'height', value: 171, version: 0 },
      { field: 'tattoos', value: 'one', version: 0 },
      { field: 'smoking', value: 'no', version: 0 },
      { field: 'languages', value: ['en', 'fr', 'sign'], version: 0 },
      { field: 'home', value: utrecht, version: 0 },
    ] as const;
    expect(changes.map(({ field }) => field)).toEqual(profileFields);
    for (const change of changes) {
      const { status, reply } = await chloe.ask(saveProfile, { ...change, value: change.value as never });
      expect(status, change.field).toBe(200);
      expect(reply.profile.values[change.field]).toEqual(change.value);
      expect(reply.profile.versions[change.field]).toBe(1);
    }
    expect(events).toHaveLength(changes.length);
    expect(events[0]).toEqual({ event: 'user_changed' });

    const seen = (await bram.ask(showMember, { id: chloe.id })).reply.profile;
    const { home, ...told } = Object.fromEntries(changes.map(({ field, value }) => [field, value]));
    expect(home).toBe(utrecht);
    expect(seen).toMatchObject({ ...told, country: 'NL', region: 'UT', city: 'Utrecht' });
    const found = await bram.ask(searchMembers, { gender: 'female', country: 'NL', countryregion: 'UT' });
    expect(found.reply.profiles.map(({ name }) => name)).toContain('Chloé');
  });

  test('allows every fact to be removed', async () => {
    const doris = await person(services, 'Doris');
    const told = { height: 171, children: 'none', smoking: 'quitting', languages: ['nl'], tattoos: 'none' } as const;
    for (const [field, value] of Object.entries(told)) {
      await doris.ask(saveProfile, { field, value, version: 0 } as never);
    }
    expect((await profileOf(doris)).values).toMatchObject(told);
    for (const field of factNames) {
      const version = field in told ? 1 : 0;
      expect((await doris.ask(saveProfile, { field, value: null, version })).status, field).toBe(200);
    }
    expect((await profileOf(doris)).values).toMatchObject(eachFact<FactAnswers>(() => null));
  });

  test('allows the eye color and the home to be removed, but keeps the country', async () => {
    const dora = await person(services, 'Dora');
    await dora.ask(saveProfile, { field: 'eye_color', value: 'blue', version: 0 });
    await dora.ask(saveProfile, { field: 'home', value: utrecht, version: 0 });
    await dora.ask(saveProfile, { field: 'eye_color', value: null, version: 1 });
    const { reply } = await dora.ask(saveProfile, { field: 'home', value: null, version: 1 });
    expect(reply.profile.values).toMatchObject({ eye_color: null, home: null });
    expect(reply.profile.country, 'the country stays').toBe('NL');
    const card = await db
      .selectFrom('member_card')
      .select(['cell', 'region', 'city'])
      .where('id', '=', dora.id)
      .executeTakeFirst();
    expect(card).toEqual({ cell: null, region: null, city: null });
  });
});

describe('a change', () => {
  test('to a field that has changed in the meantime is refused: older values never overwrite newer ones', async () => {
    const eva = await person(services, 'Eva');
    await eva.ask(saveProfile, { field: 'about_me', value: 'Written on the desktop.', version: 0 });
    const late = await eva.ask(saveProfile, { field: 'about_me', value: 'Written before, offline.', version: 0 });
    expect(late.status).toBe(409);
    expect(late.problem.code).toBe('changed_elsewhere');
    expect((await profileOf(eva)).values.about_me).toBe('Written on the desktop.');

    const knowing = await eva.ask(saveProfile, { field: 'about_me', value: 'Both, joined.', version: 1 });
    expect(knowing.reply.profile).toMatchObject({ values: { about_me: 'Both, joined.' }, versions: { about_me: 2 } });
    const other = await eva.ask(saveProfile, { field: 'tattoos', value: 'none', version: 0 });
    expect(other.status, 'other fields are unaffected').toBe(200);
  });

  test('that is retried after a lost response is applied once and not refused', async () => {
    const femke = await person(services, 'Femke');
    const change = { field: 'hair_color', value: 'black', version: 0 } as const;
    await femke.ask(saveProfile, change);
    const again = await femke.ask(saveProfile, change);
    expect(again.status).toBe(200);
    expect(again.reply.profile.versions.hair_color).toBe(1);
  });

  test('made simultaneously on several devices succeeds on one of them', async () => {
    const gwen = await person(services, 'Gwen');
    const values = ['blue', 'green', 'hazel', 'brown'] as const;
    const answers = await Promise.all(
      values.map(async (value) => await gwen.ask(saveProfile, { field: 'eye_color', value, version: 0 })),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409']);
    const winner = values[answers.findIndex(({ status }) => status === 200)];
    expect((await profileOf(gwen)).values.eye_color).toBe(winner);
  });

  test.each([
    { field: 'credits', value: 100, version: 0 },
    { field: 'name', value: 'Someone else', version: 0 },
    { field: 'gender', value: 'male', version: 0 },
    { field: 'date_of_birth', value: '2001-01-01', version: 0 },
    { field: 'sexuality', value: 'bi', version: 0 },
    { field: 'premium', value: true, version: 0 },
    { field: '__proto__', value: {}, version: 0 },
    { field: 'about_me', value: 'x', version: 0, paid_user: true },
    { field: 'about_me', value: 'x', version: 0, id: '018f0000-0000-7000-8000-000000000000' },
    { field: 'home', value: { ...utrecht, lat: 52.1, lon: 5.1 }, version: 0 },
    { field: 'hair_color', value: 'green', version: 0 },
    { field: 'height', value: 99, version: 0 },
    { field: 'height', value: 251, version: 0 },
    { field: 'height', value: 171.5, version: 0 },
    { field: 'height', value: '171', version: 0 },
    { field: 'children', value: 'many', version: 0 },
    { field: 'smoking', value: ['no'], version: 0 },
    { field: 'languages', value: [], version: 0 },
    { field: 'languages', value: ['en', 'en'], version: 0 },
    { field: 'languages', value: ['klingon'], version: 0 },
    { field: 'languages', value: 'en', version: 0 },
    { field: 'about_me', value: null, version: 0 },
    { field: 'about_me', value: 'x', version: -1 },
    { field: 'about_me', value: 'x' },
    { field: 'interests', value: ['jazz', 'jazz'], version: 0 },
    { about_me: 'x', premium: true },
    {},
  ])(
    'to a field that cannot be edited, or with an invalid value, is rejected without writing anything: %j',
    async (body) => {
      const before = await everythingOf(bram);
      const { status, problem } = await bram.ask(saveProfile, body as never);
      expect(status).toBe(422);
      expect(problem.code).toBe('invalid');
      expect(await everythingOf(bram)).toEqual(before);
    },
  );

  test('to a field that the site does not offer is refused', async () => {
    await db
      .updateTable('site')
      .set({ settings: { visible_profile_fields: ['about_me'] } })
      .execute();
    clock.move(31_000);
    const { status, problem } = await bram.ask(saveProfile, { field: 'body_type', value: 'slim', version: 0 });
    expect(status).toBe(403);
    expect(problem.code).toBe('not_offered');
    const home = await bram.ask(saveProfile, { field: 'home', value: utrecht, version: 0 });
    expect(home.status, 'the home affects searches').toBe(200);
    await db.updateTable('site').set({ settings: {} }).execute();
    clock.move(31_000);
    expect((await bram.ask(saveProfile, { field: 'body_type', value: 'slim', version: 0 })).status).toBe(200);
  });
});

async function everythingOf({ id }: TestPerson) {
  return await Promise.all(
    (['member', 'member_card', 'profile'] as const).map(
      async (table) => await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst(),
    ),
  );
}

describe('texts', () => {
  test('are limited by characters as a reader counts them: 1000 for about-me, 140 for the greeting', async () => {
    expect(profileTexts).toEqual({ signup_message: 140, about_me: 1000 });
    const hanna = await person(services, 'Hanna');
    const family = '👨‍👩‍👧‍👦';
    const longest = await hanna.ask(saveProfile, { field: 'about_me', value: family.repeat(1000), version: 0 });
    expect(longest.status).toBe(200);
    const tooLong = await hanna.ask(saveProfile, { field: 'about_me', value: 'a'.repeat(1001), version: 1 });
    expect(tooLong.status).toBe(422);
    expect(tooLong.problem.fields).toEqual({ value: 'too_long' });
    const hello = await hanna.ask(saveProfile, { field: 'signup_message', value: 'a'.repeat(141), version: 0 });
    expect(hello.problem.fields).toEqual({ value: 'too_long' });
  });

  test('are plain: characters that would break other people’s pages are removed, markup stays as typed', async () => {
    const iris = await person(services, 'Iris');
    const typed = '  <b>Ahoy</b>\u202e back\u0007\r\n\r\n\r\n\r\nthere  ';
    const { reply } = await iris.ask(saveProfile, { field: 'about_me', value: typed, version: 0 });
    expect(reply.profile.values.about_me).toBe('<b>Ahoy</b> back\n\nthere');
    const hello = await iris.ask(saveProfile, { field: 'signup_message', value: 'One\nline\t only', version: 0 });
    expect(hello.reply.profile.values.signup_message).toBe('One line only');
  });

  test('at most 20 interests can be chosen', async () => {
    expect(ownInterests).toBe(20);
    const jo = await person(services, 'Johanna');
    const tooMany = await jo.ask(saveProfile, { field: 'interests', value: interests.slice(0, 21), version: 0 });
    expect(tooMany.problem.fields).toEqual({ value: 'too_many_interests' });
    const most = await jo.ask(saveProfile, { field: 'interests', value: interests.slice(0, 20), version: 0 });
    expect(most.reply.profile.values.interests).toHaveLength(20);
  });
});
