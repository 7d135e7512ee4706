import { describe, expect, test } from 'vitest';
import { ageLockHours, confirmBirthDate, minimumAge, signUp } from '#contract/accounts/accounts.ts';
import { browser } from '#testing/browser.ts';
import { signUpForm } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { agePassHours } from './age-pass.ts';

const services = await testServices();
const { app, clock, agePasses } = services;
let visitors = 0;

function visitor() {
  visitors += 1;
  return browser(app, { ip: `198.51.100.${visitors}` });
}

// The test clock starts in November 2026.
const adult = { date_of_birth: '1990-05-14' };
const young = { date_of_birth: '2012-05-14' };

test('an adult’s date is accepted, and nothing is stored in the browser', async () => {
  const own = visitor();
  expect((await own.ask(confirmBirthDate, adult)).status).toBe(200);
  expect([...own.cookies.keys()]).not.toContain('age_lock');
});

test('somebody turns 18 on their birthday, in the time zone of their browser', async () => {
  const own = visitor();
  const today = clock.now().toISOString().slice(5, 10);
  expect((await own.ask(confirmBirthDate, { date_of_birth: `2008-${today}` })).status).toBe(200);
});

test('a date below the minimum age is refused, and locks sign-up in that browser', async () => {
  const own = visitor();
  const { status, problem } = await own.ask(confirmBirthDate, young);
  expect(status).toBe(422);
  expect(problem).toMatchObject({ code: 'too_young', min_age: minimumAge, hours: ageLockHours });
  expect((await own.ask(confirmBirthDate, adult)).problem.code, 'another date does not help').toBe('age_locked');
  expect((await own.ask(signUp, signUpForm('Locked'))).problem.code).toBe('age_locked');
  clock.move(ageLockHours * 3_600_000);
  expect((await own.ask(confirmBirthDate, adult)).status).toBe(200);
});

test.each(['2026-11-01', '2031-01-01', '1900-05-04'])('a typing error (%s) locks nothing', async (date_of_birth) => {
  const own = visitor();
  const { status, problem } = await own.ask(confirmBirthDate, { date_of_birth });
  expect(status).toBe(422);
  expect(problem.fields).toEqual({ date_of_birth: 'invalid_date_of_birth' });
  expect((await own.ask(confirmBirthDate, adult)).status).toBe(200);
});

test('an IP address may confirm 60 dates an hour', async () => {
  const own = visitor();
  for (let tried = 0; tried < 60; tried += 1) expect((await own.ask(confirmBirthDate, adult)).status).toBe(200);
  expect((await own.ask(confirmBirthDate, adult)).problem.code).toBe('too_many_requests');
});

describe('the link of an operator', () => {
  async function locked() {
    const own = visitor();
    await own.ask(confirmBirthDate, young);
    return own;
  }

  test('lifts the lock of one browser', async () => {
    const own = await locked();
    const pass = agePasses.write(clock.now());
    expect((await own.ask(confirmBirthDate, { ...adult, pass })).status).toBe(200);
    expect((await own.ask(signUp, signUpForm('Lifted'))).status).toBe(200);
  });

  test('works once, however many browsers use it at the same moment', async () => {
    const pass = agePasses.write(clock.now());
    const browsers = await Promise.all(Array.from({ length: 8 }, locked));
    const answers = await Promise.all(browsers.map(async (one) => await one.ask(confirmBirthDate, { ...adult, pass })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('still refuses a date below the minimum age', async () => {
    const own = await locked();
    const pass = agePasses.write(clock.now());
    expect((await own.ask(confirmBirthDate, { ...young, pass })).problem.code).toBe('too_young');
    expect((await own.ask(confirmBirthDate, adult)).problem.code).toBe('age_locked');
  });

  test('expires, and cannot be made up', async () => {
    const own = await locked();
    const pass = agePasses.write(new Date(clock.now().getTime() - agePassHours * 3_600_000));
    for (const one of [pass, 'x'.repeat(80), '', `${agePasses.write(clock.now())}x`]) {
      expect((await own.ask(confirmBirthDate, { ...adult, pass: one })).problem.code, one).toBe('age_locked');
    }
  });
});
