import { expect, test } from 'vitest';
import { activate, signUp } from '#contract/accounts/accounts.ts';
import { saveProfile } from '#contract/members/profiles.ts';
import { listSignupSteps, skipSignupStep } from '#contract/accounts/signup-steps.ts';
import type { InputOf } from '#contract/call.ts';
import { sendMessage } from '#contract/chats/chats.ts';
import { savePushSubscription } from '#contract/notifications/push.ts';
import { browser } from '#testing/browser.ts';
import { pushBrowser } from '#testing/doubles/push-browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm, tokenInMail, type TestPerson, person } from '#testing/people.ts';

const services = await testServices();
const { db, clock } = services;

async function stepsOf(own: Pick<TestPerson, 'ask'>): Promise<string[]> {
  return (await own.ask(listSignupSteps, {})).reply.steps.map(({ step, state }) => `${step} ${state}`);
}

test('a new member gets all steps, and a step is done once it is answered anywhere', async () => {
  const anna = await person(services, 'Anna', { confirmed: false });
  expect(await stepsOf(anna)).toEqual([
    'location open',
    'photo open',
    'personal_info open',
    'about_me open',
    'message open',
    'push open',
    'confirm_email open',
  ]);
  const home = { country: 'NL', region: 'UT', city: 'Utrecht' } as const;
  await anna.ask(saveProfile, { field: 'home', value: home, version: 0 });
  await anna.ask(saveProfile, { field: 'children', value: 'none', version: 0 });
  await anna.ask(saveProfile, { field: 'about_me', value: 'I sail.', version: 0 });
  const bram = await person(services, 'Ben', { gender: 'male' });
  await anna.ask(sendMessage, { profile: bram.id, text: 'Ahoy!' });
  await anna.ask(savePushSubscription, { subscription: pushBrowser().subscription });
  await anna.ask(activate, { token: await tokenInMail(services, anna.email) });
  expect(await stepsOf(anna)).toEqual([
    'location done',
    'photo open',
    'personal_info done',
    'about_me done',
    'message done',
    'push done',
    'confirm_email done',
  ]);
});

test.each([
  ['an interest', { field: 'interests', value: ['coffee' as const], version: 0 }],
  ['a fact', { field: 'children', value: 'some_day', version: 0 }],
] satisfies [string, InputOf<typeof saveProfile>][])(
  '%s answers the step about personal information',
  async (what, change) => {
    const own = await person(services, `Facts ${what.length}`);
    await own.ask(saveProfile, change);
    expect(await stepsOf(own)).toContain('personal_info done');
  },
);

test('a skipped step is skipped on every device, and done once it is answered', async () => {
  const bram = await person(services, 'Bram', { gender: 'male' });
  await bram.ask(skipSignupStep, { step: 'about_me' });
  await bram.ask(skipSignupStep, { step: 'about_me' });
  expect(await stepsOf(bram)).toContain('about_me skipped');
  await bram.ask(saveProfile, { field: 'about_me', value: 'Hello there', version: 0 });
  expect(await stepsOf(bram)).toContain('about_me done');
});

test('skipping the rest skips everything up to the first message', async () => {
  const own = await person(services, 'Rest', { gender: 'male', confirmed: false });
  const { reply } = await own.ask(skipSignupStep, { step: 'photo', rest: 'yes' });
  expect(reply.steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'location open',
    'photo skipped',
    'personal_info skipped',
    'about_me skipped',
    'message open',
    'push open',
    'confirm_email open',
  ]);
});

test('a greeting and a town in the sign-up form are stored', async () => {
  const own = browser(services.app, { ip: '203.0.113.77' });
  const home = { country: 'NL', region: 'UT', city: 'Utrecht' } as const;
  const form = { ...signUpForm('Chloé'), signup_message: '  Ahoy,\n sailor ', home };
  expect((await own.ask(signUp, form)).status).toBe(200);
  expect((await stepsOf(own))[0]).toBe('location done');
  const hellos = await db.selectFrom('profile').select('signup_message').where('signup_message', '<>', '').execute();
  expect(hellos).toContainEqual({ signup_message: 'Ahoy, sailor' });
  const tooLong = { ...signUpForm('Dora'), signup_message: 'a'.repeat(141) };
  expect((await own.ask(signUp, tooLong)).problem.fields).toEqual({ signup_message: 'too_long' });
  const nowhere = { ...signUpForm('Dora'), home: { ...home, city: 'Atlantis' } };
  expect((await own.ask(signUp, nowhere)).problem.code).toBe('no_such_place');
});

test('a site only includes steps for fields that its profiles show', async () => {
  const eva = await person(services, 'Eva', { confirmed: false });
  await db
    .updateTable('site')
    .set({ settings: { visible_profile_fields: ['interests'] } })
    .execute();
  clock.move(31_000);
  expect(await stepsOf(eva)).toEqual([
    'location open',
    'photo open',
    'personal_info open',
    'message open',
    'push open',
    'confirm_email open',
  ]);
});

test('steps require a login, and unknown steps cannot be skipped', async () => {
  expect((await browser(services.app).ask(listSignupSteps, {})).problem.authentication_required).toBe(true);
  const femke = await person(services, 'Femke');
  expect((await femke.ask(skipSignupStep, { step: 'payment' } as never)).status).toBe(422);
  expect((await femke.ask(skipSignupStep, { step: 'photo', member_id: femke.id } as never)).status).toBe(422);
});
