import { describe, expect, test } from 'vitest';
import { showAccountSettings } from '#contract/accounts/account-settings.ts';
import { searchMembers } from '#contract/members/members.ts';
import { orientationConsentVersion, saveOrientation, withdrawOrientation } from '#contract/members/orientation.ts';
import type { Gender } from '#contract/members/profile-values.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';

const services = await testServices();
const { clock, db } = services;
const bram = await person(services, 'Bram', { gender: 'male', sexuality: 'hetero' });

async function foundBy(viewer: TestPerson, gender: Gender): Promise<string[]> {
  return (await viewer.ask(searchMembers, { gender })).reply.profiles.map(({ name }) => name);
}

async function orientationOf(own: TestPerson) {
  return (await own.ask(showAccountSettings, {})).reply.account_settings.orientation;
}

describe('whom a member seeks', () => {
  test('is stored only with a separate consent, with its version and time', async () => {
    const anna = await person(services, 'Anna');
    expect(await orientationOf(anna)).toBeNull();
    const without = await anna.ask(saveOrientation, { sexuality: 'lesbian' });
    expect(without.status).toBe(422);
    expect(without.problem.code).toBe('consent_needed');
    expect((await anna.ask(saveOrientation, { sexuality: 'lesbian', consent: false } as never)).status).toBe(422);
    expect(await orientationOf(anna)).toBeNull();

    await anna.ask(saveOrientation, { sexuality: 'lesbian', consent: true });
    const given_at = clock.now().toISOString();
    expect(await orientationOf(anna)).toEqual({
      sexuality: 'lesbian',
      given_at,
      version: orientationConsentVersion,
    });
    clock.move(60_000);
    await anna.ask(saveOrientation, { sexuality: 'bi' });
    expect(await orientationOf(anna), 'the consent is still current').toMatchObject({ sexuality: 'bi', given_at });
  });

  test('decides who is found; withdrawing the consent deletes it and its effect on searches', async () => {
    const chloe = await person(services, 'Chloé');
    expect(await foundBy(bram, 'female')).toContain('Chloé');
    await chloe.ask(saveOrientation, { sexuality: 'lesbian', consent: true });
    expect(await foundBy(bram, 'female')).not.toContain('Chloé');
    expect(await foundBy(chloe, 'male'), 'her own search is for women').not.toContain('Bram');

    clock.move(60_000);
    expect((await chloe.ask(withdrawOrientation, {})).status).toBe(200);
    expect(await orientationOf(chloe)).toBeNull();
    const card = await db
      .selectFrom('member_card')
      .select(['sexuality', 'seeks_male', 'seeks_female'])
      .where('id', '=', chloe.id)
      .executeTakeFirst();
    expect(card).toEqual({ sexuality: null, seeks_male: true, seeks_female: true });
    expect(await foundBy(bram, 'female')).toContain('Chloé');
    expect(await foundBy(chloe, 'male')).toContain('Bram');
  });

  test('keeps a withdrawn consent on record, and accepts a new one', async () => {
    const dirk = await person(services, 'Dirk', { gender: 'male' });
    await dirk.ask(saveOrientation, { sexuality: 'gay', consent: true });
    clock.move(1000);
    const withdrawn_at = clock.now();
    await dirk.ask(withdrawOrientation, {});
    clock.move(1000);
    expect((await dirk.ask(saveOrientation, { sexuality: 'gay' })).problem.code).toBe('consent_needed');
    await dirk.ask(saveOrientation, { sexuality: 'gay', consent: true });
    const consents = await db
      .selectFrom('consent')
      .select(['given_at', 'withdrawn_at'])
      .where('member_id', '=', dirk.id)
      .where('kind', '=', 'sexual_orientation')
      .orderBy('given_at')
      .execute();
    expect(consents.map((one) => one.withdrawn_at)).toEqual([withdrawn_at, null]);
  });

  test('can be withdrawn without having been given', async () => {
    const emma = await person(services, 'Emma');
    expect((await emma.ask(withdrawOrientation, {})).status).toBe(200);
    expect(await orientationOf(emma)).toBeNull();
  });
});
