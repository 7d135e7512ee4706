import { expect, test } from 'vitest';
import { logIn, signUp } from '#contract/accounts/accounts.ts';
import { askPasswordReset } from '#contract/accounts/passwords.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm, testPassword } from '#testing/people.ts';

const services = await testServices();
const { app, db } = services;
let places = 0;

function visitor() {
  places += 1;
  return browser(app, { ip: `192.0.2.${places}` });
}

const forms = (name: string, domain = 'example.org') => [
  `\u200b${name}@${domain} `,
  `<${name}@${domain}>`,
  `mailto:${name}@${domain}`,
  `${name}@${domain}.`,
  `${name.toUpperCase()}@${domain}`,
];

test('pasted spellings of an address belong to one account, and all of them log in', async () => {
  const [first = '', ...others] = forms('pasted');
  expect((await visitor().ask(signUp, signUpForm('Pasted', { email: first }))).status).toBe(200);
  const stored = await db.selectFrom('member').select('email').where('name', '=', 'Pasted').executeTakeFirstOrThrow();
  expect(stored.email).toBe('pasted@example.org');
  for (const email of [first, ...others]) {
    expect((await visitor().ask(logIn, { email, password: testPassword })).status, email).toBe(200);
    expect((await visitor().ask(askPasswordReset, { email })).status, email).not.toBe(422);
  }
  const again = await visitor().ask(signUp, signUpForm('Another', { email: others[0]! }));
  expect(again.problem.code).toBe('email_taken');
});

test('an international domain matches its ASCII form', async () => {
  expect((await visitor().ask(signUp, signUpForm('Munich', { email: 'info@münchen.example' }))).status).toBe(200);
  for (const email of ['info@xn--mnchen-3ya.example', 'info@mu\u0308nchen.example', 'INFO@MÜNCHEN.example']) {
    expect((await visitor().ask(logIn, { email, password: testPassword })).status, email).toBe(200);
  }
});

test.each(["o'brien@example.org", 'x&y@example.org', 'user/slash@example.org', 'a@b.xn--p1ai'])(
  '%s can sign up and log in',
  async (email) => {
    const letters = 'abcdefgh'[(places += 1) % 8]!;
    expect((await visitor().ask(signUp, signUpForm(`Local ${letters}`, { email }))).status).toBe(200);
    expect((await visitor().ask(logIn, { email, password: testPassword })).status).toBe(200);
  },
);

test.each(['Anna <anna@example.org>', `${'a'.repeat(65)}@example.org`, 'anna@example.org, bram@example.org'])(
  '%s is rejected, without guessing an address',
  async (email) => {
    const { problem } = await visitor().ask(signUp, signUpForm('Refused', { email }));
    expect(problem.fields).toEqual({ email: 'invalid_email' });
  },
);
