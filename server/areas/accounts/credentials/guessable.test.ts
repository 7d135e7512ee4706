import { describe, expect, test } from 'vitest';
import { checkNewPassword, signUp } from '#contract/accounts/accounts.ts';
import { askPasswordReset, changePassword, resetPassword } from '#contract/accounts/passwords.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm, tokenInMail, testPassword, person } from '#testing/people.ts';
import { isGuessable } from './guessable.ts';

const words = ['Damson', 'Annelies', 'annelies@example.org'];

describe('a password', () => {
  test.each(['password', 'PassWord', '12345678', 'iloveyou', 'qwertyuiop'])(
    'is guessable if it was often leaked: %s',
    (leaked) => {
      expect(isGuessable(leaked, [])).toBe(true);
    },
  );

  test.each(['damson2026', '1988annelies', 'ANNELIES@example.org'])(
    'is guessable if it is based on personal details: %s',
    (word) => {
      expect(isGuessable(word, words)).toBe(true);
      expect(isGuessable(word, [])).toBe(false);
    },
  );

  test.each(['correct horse battery', 'annelies likes plums', 'xkq93mfw'])('is not guessable otherwise: %s', (fine) => {
    expect(isGuessable(fine, words)).toBe(false);
  });
});

describe('a guessable password is rejected everywhere', async () => {
  const services = await testServices();
  const guessable = { password: 'sunshine', password_again: 'sunshine' };

  test('at sign-up', async () => {
    const own = browser(services.app, { ip: '192.0.2.1' });
    const { status, problem } = await own.ask(signUp, signUpForm('Anna', { password: 'Anna1988' }));
    expect(status).toBe(422);
    expect(problem.code).toBe('password_guessable');
    expect((await own.ask(signUp, signUpForm('Anna'))).status).toBe(200);
  });

  test('in the settings, and on a password reset, whose link stays valid', async () => {
    const bram = await person(services, 'Bram', { gender: 'male' });
    const changed = await bram.ask(changePassword, { old_password: testPassword, ...guessable });
    expect(changed.status).toBe(422);
    expect(changed.problem.code).toBe('password_guessable');
    await bram.ask(askPasswordReset, { email: bram.email });
    const token = await tokenInMail(services, bram.email);
    expect((await bram.ask(resetPassword, { token, ...guessable })).problem.code).toBe('password_guessable');
    const better = { password: 'moonlight over fields', password_again: 'moonlight over fields' };
    expect((await bram.ask(resetPassword, { token, ...better })).status).toBe(200);
  });
});

test('a newcomer’s browser can ask whether a password is guessable, at most 60 times an hour', async () => {
  const { app } = await testServices();
  const own = browser(app, { ip: '192.0.2.9' });
  const person = { name: 'Annelies', email: 'annelies@example.org' };
  const isGuessed = async (password: string) =>
    (await own.ask(checkNewPassword, { password, ...person })).reply.guessable;
  expect(await isGuessed('password1')).toBe(true);
  expect(await isGuessed('1988annelies')).toBe(true);
  expect(await isGuessed('kettle velvet harbour')).toBe(false);
  for (let tried = 3; tried < 60; tried += 1) await isGuessed(`word ${tried} and more`);
  expect((await own.ask(checkNewPassword, { password: 'one more word', ...person })).problem.code).toBe(
    'too_many_requests',
  );
});
