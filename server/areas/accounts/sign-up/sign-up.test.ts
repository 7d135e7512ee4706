import { describe, expect, test } from 'vitest';
import { activate, showUser, signUp } from '#contract/accounts/accounts.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { balanceOf } from '../../credits/wallet.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm, tokenInMail, testPassword } from '#testing/people.ts';

const services = await testServices();
const { db, app, clock } = services;

describe('sign-up', () => {
  test('creates an unconfirmed account, logs in, and emails a link in the language of the page', async () => {
    const anna = browser(app, { language: 'nl-NL' });
    const { status, reply, headers } = await anna.ask(signUp, signUpForm('Anna'));
    expect(status).toBe(200);
    expect(reply.user).toMatchObject({ status: 'not_confirmed', credits: 5, paid_user: false, language: 'nl' });
    expect(headers.getSetCookie().join()).toMatch(/auth=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/);
    const mail = await db
      .selectFrom('mail')
      .selectAll()
      .where('to_address', '=', 'anna@example.org')
      .executeTakeFirst();
    expect(mail).toMatchObject({ kind: 'activation', language: 'nl' });
    expect((await anna.ask(showUser, {})).reply.user?.id).toBe(reply.user!.id);
  });

  test('under the same key creates one account, in 20 rounds of five simultaneous requests', async () => {
    for (let round = 0; round < 20; round += 1) {
      const email = `chloe${round}@example.org`;
      // Similar-looking names would count as equal.
      const form = signUpForm(`Chloé ${'abcdefghjk'[round % 10]!.repeat(round < 10 ? 1 : 2)}`, { email });
      const key = crypto.randomUUID();
      const browsers = Array.from({ length: 5 }, (_, index) => browser(app, { ip: `192.0.${round}.${index + 1}` }));
      const answers = await Promise.all(browsers.map((one) => one.ask(signUp, form, { key })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(new Set(answers.map(({ reply }) => reply.user!.id)).size).toBe(1);
      const mails = await db.selectFrom('mail').select('id').where('to_address', '=', email).execute();
      expect(mails).toHaveLength(1);
      expect(await balanceOf(db, answers[0]!.reply.user!.id)).toBe(5);
    }
  });

  test('rejects a taken address in any letter case', async () => {
    const form = signUpForm('Dirk2', { email: 'ANNA@example.org' });
    const { status, problem } = await browser(app, { ip: '192.0.2.20' }).ask(signUp, form);
    expect(status).toBe(409);
    expect(problem.code).toBe('email_taken');
  });

  test('rejects a name that looks like an existing one', async () => {
    const { problem } = await browser(app, { ip: '192.0.2.21' }).ask(
      signUp,
      signUpForm('Ánna', { email: 'x@example.org' }),
    );
    expect(problem.code).toBe('name_taken');
  });
});

test('the activation link works once, by POST', async () => {
  const bram = browser(app, { ip: '192.0.2.30' });
  await bram.ask(signUp, signUpForm('Bram', { gender: 'male' }));
  const token = await tokenInMail(services, 'bram@example.org');
  const first = await bram.ask(activate, { token });
  expect(first.reply).toEqual({ name: 'Bram' });
  expect((await bram.ask(showUser, {})).reply.user?.status).toBe('active');
  const second = await bram.ask(activate, { token });
  expect(second.status).toBe(409);
  expect(second.problem.code).toBe('already_active');
});

describe('a repeated sign-up under the same key', () => {
  let places = 0;

  /** Signs up, and returns a function that repeats the request from another IP address. */
  async function signedUp(name: string) {
    places += 1;
    const [own, elsewhere] = [`198.51.100.${places}`, `198.51.101.${places}`].map((ip) => browser(app, { ip }));
    const form = signUpForm(name);
    const key = crypto.randomUUID();
    const { reply } = await own!.ask(signUp, form, { key });
    const again = async () => await elsewhere!.ask(signUp, form, { key });
    return { own: own!, elsewhere: elsewhere!, id: reply.user!.id, again };
  }

  test('logs in within minutes, as the original response would have', async () => {
    const { again, elsewhere, id } = await signedUp('Emma');
    expect((await again()).reply.user?.id).toBe(id);
    expect((await elsewhere.ask(showUser, {})).reply.user?.id).toBe(id);
  });

  test.each(['blocked', 'pending_deletion'] as const)('does not log in if the account is %s', async (status) => {
    const { again, elsewhere, id } = await signedUp(`Floor ${status.length}`);
    await db.updateTable('member').set({ status }).where('id', '=', id).execute();
    expect((await again()).problem.code).toBe('email_taken');
    expect(elsewhere.cookies.has('auth')).toBe(false);
  });

  test('does not log in after the password changed', async () => {
    const { own, again, elsewhere } = await signedUp('Gerda');
    const fresh = 'plums in a brown paper bag';
    await own.ask(changePassword, { old_password: testPassword, password: fresh, password_again: fresh });
    expect((await again()).problem.code).toBe('email_taken');
    expect(elsewhere.cookies.has('auth')).toBe(false);
  });

  test('does not log in a quarter of an hour later', async () => {
    const { again, elsewhere } = await signedUp('Hugo');
    clock.move(15 * 60_000);
    expect((await again()).problem.code).toBe('email_taken');
    expect(elsewhere.cookies.has('auth')).toBe(false);
  });
});
