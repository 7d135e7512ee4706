import { expect, test } from 'vitest';
import { logIn, signUp } from '#contract/accounts/accounts.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm, testPassword, person } from '#testing/people.ts';
import { hashing } from '../credentials/passwords.ts';

const services = await testServices();
const { app } = services;

test('of 400 simultaneous logins at most fifty are queued; the others get a retry time, and nobody is locked out', async () => {
  const anna = await person(services, 'Anna');
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, hashing.waiting)), 1);
  const storm = Array.from({ length: 400 }, async (_, index) => {
    const from = browser(app, { ip: `198.51.100.${index % 8}` });
    return await from.ask(logIn, { email: `nobody${index}@example.org`, password: 'whatever it is' });
  });
  await Promise.race(storm);
  const elsewhere = browser(app, { ip: '192.0.2.1' });
  const [answer, joining] = await Promise.all([
    elsewhere.ask(logIn, { email: anna.email, password: testPassword }),
    browser(app, { ip: '192.0.2.2' }).ask(signUp, signUpForm('Bram')),
  ]);
  const answers = await Promise.all(storm);
  clearInterval(watch);
  expect(most).toBeGreaterThan(10);
  expect(most).toBeLessThanOrEqual(50);
  expect(hashing.waiting).toBe(0);
  expect([answer.status, joining.status]).toEqual([200, 200]);
  const refused = answers.filter(({ problem }) => problem.code === 'too_busy');
  expect(refused.length).toBeGreaterThan(100);
  expect(refused[0]!.status).toBe(429);
  expect(refused[0]!.headers.get('retry-after')).toBe('3');
  expect(answers.filter(({ problem }) => problem.code === 'login_failed').length).toBeGreaterThan(20);
});

test('a “too busy” response does not consume a login attempt', async () => {
  const bea = await person(services, 'Bea');
  const own = browser(app, { ip: '192.0.2.3' });
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const crowd = Array.from({ length: 60 }, (_, index) => hashing.inTurn(`asker ${index}`, async () => await promise));
  for (let time = 0; time < 8; time += 1) {
    expect((await own.ask(logIn, { email: bea.email, password: testPassword })).problem.code).toBe('too_busy');
  }
  release();
  await Promise.all(crowd);
  expect((await own.ask(logIn, { email: bea.email, password: testPassword })).status).toBe(200);
});
