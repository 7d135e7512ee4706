import { describe, expect, test } from 'vitest';
import { deleteAccount } from '#contract/accounts/account-deletion.ts';
import { buildIfStale } from '../../tools/build.ts';
import { makeApp } from '#server/process/app.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import { browser } from '../browser.ts';
import { testServices } from '../services.ts';
import { signUpForm, tokenInMail, testPassword, person } from '../people.ts';

await buildIfStale();

const services = await testServices();
const app = makeApp({ ...services, pages: await builtPages() });
let visitors = 0;

/** Creates a browser without scripts, which submits forms and returns the resulting page. */
function plainBrowser() {
  visitors += 1;
  const own = browser(app, { ip: `198.51.100.${visitors}` });
  const submit = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    await own.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://damson.test', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  return { ...own, submit };
}

/** Returns the main content of a page. */
async function readOn(answer: Response): Promise<string> {
  return /<main[^]*<\/main>/.exec(await answer.text())?.[0] ?? '';
}

const { email } = await person(services, 'Anna');

describe('logging in without scripts', () => {
  test('redirects to the requested page', async () => {
    const anna = plainBrowser();
    const answer = await anna.submit('/login?next=/likes', { email, password: testPassword });
    // The login screen redirects only browsers that have stored the cookie to the requested page.
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/login?next=%2Flikes&entered=');
    expect((await anna.send('/login?next=%2Flikes&entered=')).headers.get('location')).toBe('/likes');
    expect(anna.cookies.has('auth')).toBe(true);
    for (const path of ['/likes', '/chats', '/notifications']) {
      const html = await (await anna.send(path)).text();
      expect(html.match(/<noscript>(?:(?!<\/noscript>)[^])*Turn on JavaScript/g), path).toHaveLength(1);
    }
  });

  test('does not redirect to other sites', async () => {
    const answer = await plainBrowser().submit('/login?next=//evil.example', { email, password: testPassword });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/login?next=%2Fmembers&entered=');
  });

  test('shows the error and the email address again, but never the password', async () => {
    const answer = await plainBrowser().submit('/login', { email, password: 'not-her-password' });
    const page = await readOn(answer);
    expect(answer.status).toBe(401);
    expect(page).toContain('Login failed, please try again');
    expect(page).toContain(`value="${email}"`);
    expect(page).not.toContain('not-her-password');
    expect(answer.headers.getSetCookie().join()).not.toContain('auth=');
  });

  test('counts wrong passwords, as it does with scripts', async () => {
    const { email: bram } = await person(services, 'Bram');
    const guesser = plainBrowser();
    for (let guess = 0; guess < 5; guess += 1)
      await guesser.submit('/login', { email: bram, password: `guess ${guess}` });
    const answer = await guesser.submit('/login', { email: bram, password: testPassword });
    expect(answer.status).toBe(429);
    expect(await readOn(answer)).toMatch(/account blocked for \d+ min/);
  });

  test.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a page that says it is of none', { 'sec-fetch-site': 'none', origin: 'null' }],
  ])('is rejected if the form comes from %s', async (_whose, headers) => {
    const anna = plainBrowser();
    const answer = await anna.submit('/login', { email, password: testPassword }, headers);
    expect(answer.status).toBe(403);
    expect(anna.cookies.has('auth')).toBe(false);
  });

  test('rejects a huge body without reading it completely', async () => {
    const answer = await plainBrowser().submit('/login', { email, password: 'x'.repeat(20_000) });
    expect(answer.status).toBe(413);
  });
});

const fields = { day: '4', month: '5', year: '1988', gender: 'female', password: testPassword, consent: 'on' };

describe('signing up without scripts', () => {
  test('starts with the values entered on the home page', async () => {
    const answer = await plainBrowser().submit('/signup', { gender: 'female', email: 'index@example.org' });
    const page = await readOn(answer);
    expect(answer.status).toBe(200);
    expect(page).toContain('value="index@example.org"');
    expect(page).not.toContain('aria-invalid="true"');
  });

  test('creates the account, with the orientation if the visitor consented', async () => {
    const chloe = plainBrowser();
    const sent = { ...fields, name: 'Chloé', email: 'chloe@example.org', seek: 'women', seek_consent: 'on' };
    const answer = await chloe.submit('/signup', sent);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/complete-signup');
    expect(chloe.cookies.has('auth')).toBe(true);
    const card = await services.db.selectFrom('member_card').select('sexuality').where('name', '=', 'Chloé').execute();
    expect(card).toEqual([{ sexuality: 'lesbian' }]);
  });

  test('submitted twice creates one account', async () => {
    const eva = plainBrowser();
    const sent = { ...fields, name: 'Eva', email: 'eva@example.org' };
    const answers = await Promise.all([eva.submit('/signup', sent), eva.submit('/signup', sent)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  });

  test('reports all errors at once, and keeps valid values', async () => {
    const sent = { ...fields, name: 'Anna', email: 'new@example.org', password: 'password1' };
    const answer = await plainBrowser().submit('/signup', sent);
    const page = await readOn(answer);
    expect(answer.status).toBe(422);
    expect(page).toContain('This username is taken. Try another one.');
    expect(page).toContain('This password is too common');
    expect(page).toContain('value="1988"');
    expect(page).not.toContain('password1');
  });

  test('rejects an orientation without consent', async () => {
    const sent = { ...fields, name: 'Dora', email: 'dora@example.org', seek: 'men' };
    const answer = await plainBrowser().submit('/signup', sent);
    expect(answer.status).toBe(422);
    expect(await readOn(answer)).toContain('We need your consent to continue.');
  });
});

test('an emailed link confirms the address with a button, and requires the password if nobody is logged in', async () => {
  const form = signUpForm('Fenna');
  const { status } = await plainBrowser().submit('/signup', {
    ...fields,
    name: form.name,
    email: form.email,
  });
  expect(status).toBe(303);
  const elsewhere = plainBrowser();
  const path = `/activate/done?token=${await tokenInMail(services, form.email)}`;
  expect(await readOn(await elsewhere.send(path))).toMatch(/<noscript><form [^>]*method="post"/);
  const asked = await elsewhere.submit(path, {});
  expect(asked.status).toBe(403);
  expect(await readOn(asked)).toContain('Confirm that it’s you');
  expect(await readOn(await elsewhere.submit(path, {}))).toContain(`value="${form.email}"`);
  const wrong = await elsewhere.submit(path, { email: form.email, password: 'not hers' });
  expect(await readOn(wrong), 'the address stays').toContain(`value="${form.email}"`);
  const done = await elsewhere.submit(path, { email: form.email, password: testPassword });
  expect(done.status).toBe(303);
  const confirmed = done.headers.get('location')!;
  expect(confirmed).not.toContain('token');
  expect(await readOn(await elsewhere.send(confirmed))).toContain('You’re in, Fenna.');
  expect(await readOn(await plainBrowser().send(confirmed)), 'no name for others').not.toContain('Fenna');
  const again = await elsewhere.submit('/activate/done?token=this-token-was-never-made-by-anyone', {});
  expect(again.status).toBe(303);
  expect(again.headers.get('location')).toBe('/activate/error');
});

test('a mailbox owner who does not know the password sets a new one, which confirms the address', async () => {
  const form = signUpForm('Greta');
  await plainBrowser().submit('/signup', {
    ...fields,
    name: form.name,
    email: form.email,
  });
  const elsewhere = plainBrowser();
  const path = `/activate/done?token=${await tokenInMail(services, form.email)}`;
  const [, way = ''] = /href="([^"]*anew[^"]*)"/.exec(await readOn(await elsewhere.submit(path, {}))) ?? [];
  const anew = way.replaceAll('&amp;', '&');
  expect(anew).toBe(`${path}&anew=1`);
  expect(await readOn(await elsewhere.send(anew))).toMatch(/<form [^>]*method="post"[^]*name="password_again"/);

  const differing = await elsewhere.submit(anew, { password: 'a new long one', password_again: 'another' });
  expect(differing.status).toBe(422);
  expect(await readOn(differing)).toContain('The entered passwords are not the same.');
  const guessable = await elsewhere.submit(anew, { password: 'password1', password_again: 'password1' });
  expect(await readOn(guessable)).toContain('This password is too common');
  expect(elsewhere.cookies.has('auth')).toBe(false);
  const done = await elsewhere.submit(anew, { password: 'a new long one', password_again: 'a new long one' });
  expect(done.status).toBe(303);
  expect(elsewhere.cookies.has('auth')).toBe(true);
  expect(await readOn(await elsewhere.send(done.headers.get('location')!))).toContain('You’re in, Greta.');

  const again = await elsewhere.submit(anew, { password: 'a new long one', password_again: 'a new long one' });
  expect(await readOn(again)).toContain('Your email is already confirmed.');
  const never = '/activate/done?token=this-token-was-never-made-by-anyone&anew=1';
  const old = await plainBrowser().submit(never, { password: 'a new long one', password_again: 'a new long one' });
  expect(old.status).toBe(303);
  expect(old.headers.get('location')).toBe('/activate/error');
  const cutOff = await plainBrowser().submit('/activate/done?anew=1', {
    password: 'a new long one',
    password_again: 'a new long one',
  });
  expect(cutOff.status).toBe(303);
  expect(cutOff.headers.get('location')).toBe('/activate/error');
});

test('the emailed page restores a deleted account, and the login page can send that email again', async () => {
  const hanna = await person(services, 'Hanna');
  await hanna.ask(deleteAccount, { password: testPassword, confirmed: true });
  const own = plainBrowser();
  const deleted = await readOn(await own.submit('/login', { email: hanna.email, password: testPassword }));
  expect(deleted).toContain('This account has been deleted.');
  const [, name = ''] = /<button [^>]*name="(\w+)"[^>]*>(?:<span[^>]*>)?Resend the link/.exec(deleted) ?? [];
  expect(name).toBe('mail_again');
  const unproven = await own.submit('/login', { email: hanna.email, password: '', [name]: '1' });
  expect(unproven.status).toBe(422);
  expect(await readOn(unproven)).toContain('Please enter your password.');
  const wrong = await own.submit('/login', { email: hanna.email, password: 'not hers', [name]: '1' });
  expect(wrong.status).toBe(401);
  expect(await readOn(wrong)).toContain('Login failed, please try again');
  const before = await tokenInMail(services, hanna.email);
  const mailed = await own.submit('/login', { email: hanna.email, password: testPassword, [name]: '1' });
  expect(await readOn(mailed)).toContain(`Email sent to ${hanna.email}.`);
  const token = await tokenInMail(services, hanna.email);
  expect(token).not.toBe(before);
  const path = `/account-deleted?token=${token}`;
  expect(await readOn(await own.send(path))).toMatch(/<form [^>]*method="post"/);
  const back = await own.submit(path, {});
  expect(back.status).toBe(200);
  expect(await readOn(back)).toContain('Hanna');
  expect((await own.submit('/login', { email: hanna.email, password: testPassword })).status).toBe(303);
  const again = await own.submit(path, {});
  expect(again.status).toBe(410);
  expect(await readOn(again)).toMatch(/role="alert"/);
});

test('a forgotten password can be requested and reset', async () => {
  const { email: gerda } = await person(services, 'Gerda');
  const asked = await plainBrowser().submit('/reset-password', { email: gerda });
  expect(await readOn(asked)).toContain('Check your email');
  const path = `/reset-password/do?token=${await tokenInMail(services, gerda)}`;
  const differing = await plainBrowser().submit(path, { password: 'a new long one', password_again: 'another' });
  expect(await readOn(differing)).toContain('The entered passwords are not the same.');
  const own = plainBrowser();
  const done = await own.submit(path, { password: 'a new long one', password_again: 'a new long one' });
  expect(done.status).toBe(303);
  expect(own.cookies.has('auth')).toBe(true);
  const next = await own.send(done.headers.get('location')!);
  expect(next.headers.get('location'), 'the login leads on').toBe('/members');
});

test('the owner of a closed account sets a new password, and gets to its page', async () => {
  const { email, id } = await person(services, 'Gonda');
  await plainBrowser().submit('/reset-password', { email });
  const path = `/reset-password/do?token=${await tokenInMail(services, email)}`;
  await services.db.updateTable('member').set({ status: 'blocked' }).where('id', '=', id).execute();
  const own = plainBrowser();
  const done = await own.submit(path, { password: 'a new long one', password_again: 'a new long one' });
  expect(own.cookies.has('auth')).toBe(true);
  const next = await own.send(done.headers.get('location')!);
  expect(next.headers.get('location'), 'the login leads on').toBe('/closed-account');
});

test.each(['/reset-password/do', '/reset-password/do?token='])(
  'a truncated link does not have a form: %s',
  async (path) => {
    expect(await readOn(await plainBrowser().send('/reset-password/do?token=x'))).toContain('<form');
    const cutOff = await readOn(await plainBrowser().send(path));
    expect(cutOff).not.toContain('<form');
    expect(cutOff).toMatch(/role="alert"[^]*<a [^>]*href="\/reset-password"/);
  },
);
