import { describe, expect, test } from 'vitest';
import {
  changeName,
  nameChanges,
  saveAccountSettings,
  showAccountSettings,
} from '#contract/accounts/account-settings.ts';
import { activate, logIn, showUser, signUp } from '#contract/accounts/accounts.ts';
import { searchMembers, showMember } from '#contract/members/members.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm, tokenInMail, testPassword, person } from '#testing/people.ts';

const services = await testServices();
const { app, clock, db } = services;
const bram = await person(services, 'Bram', { gender: 'male' });

async function foundByBram(): Promise<string[]> {
  return (await bram.ask(searchMembers, { gender: 'female' })).reply.profiles.map(({ name }) => name);
}

describe('invisible mode', () => {
  test('hides the member from searches, can be reverted, and is off at first', async () => {
    const anna = await person(services, 'Anna');
    expect((await anna.ask(showAccountSettings, {})).reply.account_settings.invisible).toBe(false);
    expect(await foundByBram()).toContain('Anna');
    const saved = await anna.ask(saveAccountSettings, { invisible: true });
    expect(saved.reply.account_settings).toMatchObject({ invisible: true, auto_like: false });
    expect(await foundByBram()).not.toContain('Anna');
    expect((await bram.ask(showMember, { id: anna.id })).status).toBe(404);
    await anna.ask(saveAccountSettings, { invisible: false });
    expect(await foundByBram()).toContain('Anna');
  });

  test('enabled before the address is confirmed applies afterwards; disabling it does not list an unconfirmed member', async () => {
    const chloe = await person(services, 'Chloé', { confirmed: false });
    await chloe.ask(saveAccountSettings, { invisible: true });
    await chloe.ask(saveAccountSettings, { invisible: false });
    expect(await foundByBram()).not.toContain('Chloé');
    await chloe.ask(saveAccountSettings, { invisible: true });
    await chloe.ask(activate, { token: await tokenInMail(services, chloe.email) });
    expect(await foundByBram()).not.toContain('Chloé');
    await chloe.ask(saveAccountSettings, { invisible: false });
    expect(await foundByBram()).toContain('Chloé');
  });
});

describe('automatic likes', () => {
  test('are off by default, and record when they were switched on', async () => {
    const dirk = await person(services, 'Dirk', { gender: 'male' });
    const stored = async () =>
      (await db.selectFrom('member').select('auto_like_since').where('id', '=', dirk.id).executeTakeFirstOrThrow())
        .auto_like_since;
    expect(await stored()).toBeNull();
    const on = clock.now();
    await dirk.ask(saveAccountSettings, { auto_like: true });
    clock.move(60_000);
    await dirk.ask(saveAccountSettings, { auto_like: true });
    expect(await stored()).toEqual(on);
    const { reply } = await dirk.ask(saveAccountSettings, { auto_like: false });
    expect(reply.account_settings.auto_like).toBe(false);
    expect(await stored()).toBeNull();
  });
});

test('settings reject unknown fields', async () => {
  const own = await person(services, 'Emma');
  const { status, problem } = await own.ask(saveAccountSettings, { invisible: true, paid_user: true } as never);
  expect(status).toBe(422);
  expect(problem.fields).toEqual({ paid_user: 'unknown' });
  expect((await own.ask(showAccountSettings, {})).reply.account_settings.invisible).toBe(false);
});

describe('changing the username', () => {
  test('updates the name everywhere, and reserves the old name', async () => {
    const fleur = await person(services, 'Fleur');
    expect((await fleur.ask(changeName, { name: 'Florence' })).reply.user.profile.name).toBe('Florence');
    expect(await foundByBram()).toContain('Florence');
    const poser = browser(app, { ip: '192.0.2.1' });
    const { problem } = await poser.ask(signUp, signUpForm('Fleur', { email: 'poser@example.org' }));
    expect(problem.code).toBe('name_taken');
    expect((await fleur.ask(changeName, { name: 'Fleur' })).status, 'she may take it back').toBe(200);
  });

  test('rejects names that start with @, are email addresses, are taken, or imitate the operator', async () => {
    const gijs = await person(services, 'Gijs', { gender: 'male' });
    const named = async (name: string) => (await gijs.ask(changeName, { name })).problem;
    expect((await named('@gijs')).fields).toEqual({ name: 'name_starts_with_at' });
    expect((await named(gijs.email)).fields).toEqual({ name: 'name_is_email' });
    expect((await named('bràm')).code).toBe('name_taken');
    expect((await named('Supp0rt')).code).toBe('name_taken');
    expect((await named('раypal')).fields).toEqual({ name: 'name_invalid' });
  });

  test('is limited to three times in 30 days, even with simultaneous requests', async () => {
    expect(nameChanges).toEqual({ count: 3, days: 30 });
    const hugo = await person(services, 'Hugo', { gender: 'male' });
    const names = ['Hugo a', 'Hugo b', 'Hugo c', 'Hugo d', 'Hugo e'];
    const answers = await Promise.all(names.map(async (name) => await hugo.ask(changeName, { name })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.problem).toMatchObject({ code: 'too_many_names', days: 30 });
    const { name } = (await hugo.ask(showUser, {})).reply.user!.profile;
    expect((await hugo.ask(changeName, { name })).status, 'the same name is no change').toBe(200);
    clock.move(30 * 86_400_000);
    await hugo.ask(logIn, { email: hugo.email, password: testPassword });
    expect((await hugo.ask(changeName, { name: 'Hugo z' })).status).toBe(200);
  });
});
