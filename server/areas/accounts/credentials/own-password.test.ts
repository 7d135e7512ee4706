import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { logIn, showUser, signUp } from '#contract/accounts/accounts.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm, person } from '#testing/people.ts';
import { passwordMark } from '../sessions/sessions-queries.ts';

const services = await testServices();
const { app, db } = services;
const composed = 'Pfläume-März-Ångström';
const decomposed = composed.normalize('NFD');
let places = 0;

async function logInWith(email: string, password: string) {
  places += 1;
  return await browser(app, { ip: `192.0.2.${places}` }).ask(logIn, { email, password });
}

/** Creates a member whose stored hash predates the normalization of passwords. */
async function early(name: string, exact: string) {
  const own = await person(services, name);
  const cheap = { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 };
  const password_hash = await hash(exact, cheap);
  await db.updateTable('member').set({ password_hash }).where('id', '=', own.id).execute();
  return own;
}

test('a password set at sign-up works with a different Unicode form of its accents', async () => {
  const form = signUpForm('Anna', { password: decomposed });
  expect((await browser(app, { ip: '198.51.100.1' }).ask(signUp, form)).status).toBe(200);
  expect((await logInWith(form.email, composed)).status).toBe(200);
  expect((await logInWith(form.email, decomposed)).status).toBe(200);
});

test('a new password works with any Unicode form of its accents', async () => {
  const bram = await person(services, 'Bram');
  const { password } = signUpForm('Bram');
  const form = { old_password: password, password: decomposed, password_again: composed };
  expect((await bram.ask(changePassword, form)).status).toBe(200);
  expect((await logInWith(bram.email, composed)).status).toBe(200);
});

test('an older password works in any Unicode form once its owner has logged in with it', async () => {
  const clara = await early('Clara', decomposed);
  expect((await logInWith(clara.email, composed)).status).toBe(401);
  expect((await logInWith(clara.email, decomposed)).status).toBe(200);
  expect((await logInWith(clara.email, composed)).status).toBe(200);
});

test('upgrading an older password does not end other sessions', async () => {
  const dora = await early('Dora', decomposed);
  const other = browser(app, { ip: '198.51.100.2' });
  await other.ask(logIn, { email: dora.email, password: decomposed });
  const exact = await hash(decomposed, { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 });
  const password_mark = passwordMark(exact);
  await db.updateTable('member').set({ password_hash: exact }).where('id', '=', dora.id).execute();
  await db.updateTable('session').set({ password_mark }).where('member_id', '=', dora.id).execute();
  expect((await logInWith(dora.email, decomposed)).status).toBe(200);
  services.clock.move(10_000);
  expect((await other.ask(showUser, {})).reply.user?.id).toBe(dora.id);
});

test('twenty simultaneous logins with an older password succeed', async () => {
  const emma = await early('Emma', decomposed);
  const answers = await Promise.all(Array.from({ length: 20 }, async () => await logInWith(emma.email, decomposed)));
  expect(answers.filter(({ status }) => status === 401)).toEqual([]);
});

test('the length of a password counts in its normalized form', async () => {
  const short = await browser(app, { ip: '198.51.100.3' }).ask(
    signUp,
    signUpForm('Frida', { password: 'a\u0308'.repeat(7) }),
  );
  expect(short.problem.fields).toEqual({ password: 'password_too_short' });
  const form = signUpForm('Greta', { password: 'a\u0308'.repeat(128) });
  expect((await browser(app, { ip: '198.51.100.4' }).ask(signUp, form)).status).toBe(200);
});
