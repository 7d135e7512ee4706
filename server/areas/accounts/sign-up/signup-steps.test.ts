import { expect, test } from 'vitest';
import { activate, signUp } from '#contract/accounts/accounts.ts';
import { saveProfile } from '#contract/members/profiles.ts';
import { listSignupSteps, skipSignupStep } from '#contract/accounts/signup-steps.ts';
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
    'message open',
    'photo open',
    'location open',
    'personal_info open',
    'about_me open',
    'push open',
    'confirm_email open',
  ]);
  await anna.ask(saveProfile, { field: 'signup_message', value: 'Ahoy!', version: 0 });
  const home = { country: 'NL', region: 'UT', city: 'Utrecht' } as const;
  await anna.ask(saveProfile, { field: 'home', value: home, version: 0 });
  await anna.ask(saveProfile, { field: 'tattoos', value: 'none', version: 0 });
  await anna.ask(saveProfile, { field: 'about_me', value: 'I sail.', version: 0 });
  await anna.ask(savePushSubscription, { subscription: pushBrowser().subscription });
  await anna.ask(activate, { token: await tokenInMail(services, anna.email) });
  expect(await stepsOf(anna)).toEqual([
    'message done',
    'photo open',
    'location done',
    'personal_info done',
    'about_me done',
    'push done',
    'confirm_email done',
  ]);
});

test('a skipped step is skipped on every device, and done once it is answered', async () => {
  const bram = await person(services, 'Bram', { gender: 'male' });
  const { reply } = await bram.ask(skipSignupStep, { step: 'message' });
  expect(reply.steps[0]).toEqual({ step: 'message', state: 'skipped' });
  await bram.ask(skipSignupStep, { step: 'message' });
  expect((await stepsOf(bram))[0]).toBe('message skipped');
  await bram.ask(saveProfile, { field: 'signup_message', value: 'Hello there', version: 0 });
  expect((await stepsOf(bram))[0]).toBe('message done');
});

test('a greeting in the sign-up form completes its step', async () => {
  const own = browser(services.app, { ip: '203.0.113.77' });
  const form = { ...signUpForm('Chloé'), signup_message: '  Ahoy,\n sailor ' };
  expect((await own.ask(signUp, form)).status).toBe(200);
  expect((await stepsOf(own))[0]).toBe('message done');
  const hellos = await db.selectFrom('profile').select('signup_message').where('signup_message', '<>', '').execute();
  expect(hellos).toContainEqual({ signup_message: 'Ahoy, sailor' });
  const tooLong = { ...signUpForm('Dora'), signup_message: 'a'.repeat(141) };
  expect((await own.ask(signUp, tooLong)).problem.fields).toEqual({ signup_message: 'too_long' });
});

test('a site only includes steps for fields that its profiles show', async () => {
  const eva = await person(services, 'Eva', { confirmed: false });
  await db
    .updateTable('site')
    .set({ settings: { visible_profile_fields: ['interests'] } })
    .execute();
  clock.move(31_000);
  expect(await stepsOf(eva)).toEqual([
    'photo open',
    'location open',
    'about_me open',
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
