import { describe, expect, test } from 'vitest';
import { adminOf } from '#testing/admin.ts';
import { deleteAccount, reactivateAccount } from '#contract/accounts/account-deletion.ts';
import { logIn, showUser } from '#contract/accounts/accounts.ts';
import { memberHeader } from '#contract/call.ts';
import { sendMessage } from '#contract/chats/chats.ts';
import { askDataExport } from '#contract/accounts/data-export.ts';
import { askMailChange, changeMail } from '#contract/accounts/mail-change.ts';
import { deleteMessage } from '#contract/chats/messages.ts';
import { askPasswordReset, changePassword, resetPassword } from '#contract/accounts/passwords.ts';
import { endSessions } from '#contract/accounts/sessions.ts';
import { makeApp } from '../../process/app.ts';
import { addressMark, makeSecurityLog, refusalsToldAMinute } from './security-log.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { tokenInMail, testPassword, person } from '#testing/people.ts';

const services = await testServices();
const { app, clock, config, pseudonymize, securityLogged } = services;
const { ask, ...anna } = await person(services, 'Anna');
const bram = await person(services, 'Bram', { gender: 'male' });
let places = 0;

/** Returns the lines that an action writes. */
async function linesOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = securityLogged.length;
  await work();
  return securityLogged.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
}

const stranger = (host?: string) => {
  places += 1;
  return browser(app, { ip: `198.51.100.${places}`, ...(host && { host }) });
};

describe('the security log has one line', () => {
  test('for a wrong password, with the pseudonyms of email address and network', async () => {
    const email = 'Anna@Example.org';
    const [line, ...more] = await linesOf(
      async () => await stranger().ask(logIn, { email, password: 'a canary guess' }),
    );
    expect(line).toEqual({
      level: 'security',
      time: clock.now().toISOString(),
      name: 'security',
      event: 'log_in_refused',
      call: 'POST /api/user.php',
      code: 'login_failed',
      email: addressMark(pseudonymize, anna.email),
      network: addressMark(pseudonymize, `198.51.100.${places}`),
    });
    expect(more).toEqual([]);
  });

  test('for a lock after too many attempts', async () => {
    const own = stranger();
    const guess = async () => await own.ask(logIn, { email: 'nobody@example.org', password: 'a canary guess' });
    for (let tries = 0; tries < 5; tries += 1) await guess();
    expect(await linesOf(guess)).toMatchObject([{ event: 'log_in_refused', code: 'locked' }]);
  });

  test('for a login, with whether the device is new', async () => {
    const phone = stranger();
    const userAgent = 'Mozilla/5.0 (iPhone) Version/18.0 Safari/605 canary-agent';
    const enter = async () =>
      await phone.send(logIn.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': userAgent },
        body: JSON.stringify({ email: bram.email, password: testPassword }),
      });
    const told = { event: 'logged_in', member: bram.id, device: 'Safari iOS phone' };
    expect(await linesOf(enter)).toMatchObject([{ ...told, new_device: true }]);
    expect(await linesOf(enter)).toMatchObject([{ ...told, new_device: false }]);
  });

  test('for a wrong current password, a changed password, a changed email address and ended sessions', async () => {
    const again = { password: 'canary-password-2x', password_again: 'canary-password-2x' };
    const wrong = async () => await ask(changePassword, { old_password: 'a canary guess', ...again });
    expect(await linesOf(wrong)).toMatchObject([{ event: 'password_refused', member: anna.id }]);
    const right = async () => await ask(changePassword, { old_password: testPassword, ...again });
    expect(await linesOf(right)).toMatchObject([{ event: 'password_changed', member: anna.id }]);
    const email = 'canary-anna@example.org';
    const wish = async () => await ask(askMailChange, { email, password: again.password });
    const told = { member: anna.id, email: addressMark(pseudonymize, email) };
    expect(await linesOf(wish)).toMatchObject([{ event: 'email_change_asked', ...told }]);
    const token = await tokenInMail(services, email);
    expect(await linesOf(async () => await ask(changeMail, { token }))).toMatchObject([
      { event: 'email_changed', ...told },
    ]);
    await stranger().ask(askPasswordReset, { email });
    const reset = { token: await tokenInMail(services, email), password: testPassword, password_again: testPassword };
    expect(await linesOf(async () => await ask(resetPassword, reset))).toMatchObject([
      { event: 'password_reset', member: anna.id },
    ]);
  });

  test('for an export, and for an attempt to download someone else’s export', async () => {
    expect(await linesOf(async () => await ask(askDataExport, { password: testPassword }))).toMatchObject([
      { event: 'export_asked', member: anna.id },
    ]);
    const file = `/data-export/${crypto.randomUUID()}.zip?token=canary-token`;
    expect(await linesOf(async () => await bram.send(file))).toMatchObject([
      { event: 'access_refused', member: bram.id, call: 'GET /data-export' },
    ]);
  });

  test('for access to someone else’s data, and for a request meant for an account other than the browser’s', async () => {
    const { status, reply } = await ask(sendMessage, { profile: bram.id, text: 'canary words between two' });
    expect(status).toBe(200);
    const another = await person(services, 'Carla');
    const theirs = async () =>
      await another.ask(deleteMessage, { conversation: reply.conversation, message: reply.message.id });
    expect(await linesOf(theirs)).toMatchObject([
      { event: 'access_refused', member: another.id, call: 'DELETE /api/message.php', code: 'no_such_chat' },
    ]);
    const asOther = async () => await another.send('/api/chats.php', { headers: { [memberHeader]: anna.id } });
    expect(await linesOf(asOther)).toMatchObject([{ event: 'access_refused', code: 'other_member' }]);
    const asOperator = async () => await another.send('/api/mail-report.php', { method: 'POST' });
    expect(await linesOf(asOperator)).toMatchObject([{ event: 'access_refused', member: another.id }]);
  });

  test('for requests from pages on other sites and for unknown hosts', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const crossing = async () => await bram.send('/api/logout.php', { headers });
    expect(await linesOf(crossing)).toMatchObject([{ event: 'cross_site_refused', call: 'GET /api/logout.php' }]);
    const listening = async () => await bram.send('/api/live.php', { headers });
    expect(await linesOf(listening)).toMatchObject([{ event: 'cross_site_refused', call: 'GET /api/live.php' }]);
    const live = makeApp({ ...services, config: { ...config, production: true } });
    const misled = async (host: string) => await browser(live).send('/api/user.php', { headers: { host } });
    expect(await linesOf(async () => await misled('evil.example'))).toMatchObject([
      { event: 'host_refused', host: 'evil.example' },
    ]);
    expect(await linesOf(async () => await misled('canary@evil'))).toMatchObject([{ host: 'unreadable' }]);
  });

  test('for a member who deletes the account, reactivates it, is banned, and is unbanned', async () => {
    const dirk = await person(services, 'Dirk', { gender: 'male' });
    const leaving = async () => await dirk.ask(deleteAccount, { password: testPassword, confirmed: true });
    expect(await linesOf(leaving)).toMatchObject([{ event: 'account_deleted', member: dirk.id }]);
    const token = await tokenInMail(services, dirk.email);
    const back = async () => await stranger().ask(reactivateAccount, { token });
    expect(await linesOf(back)).toMatchObject([{ event: 'account_reactivated', member: dirk.id }]);
    const told = { member: dirk.id, email: addressMark(pseudonymize, dirk.email), by: 'admin one' };
    const ban = adminOf(services, 'ban', { by: 'admin one' });
    expect(await linesOf(async () => await ban(dirk.email, '6'))).toMatchObject([{ event: 'account_banned', ...told }]);
    expect(await linesOf(async () => await ban('lift', dirk.email))).toMatchObject([{ event: 'ban_lifted', ...told }]);
    const everywhere = async () => await bram.ask(endSessions, {});
    expect(await linesOf(everywhere)).toMatchObject([{ event: 'logged_out_elsewhere', member: bram.id }]);
  });
});

test('correct requests and harmless mistakes write no line to the security log', async () => {
  expect(await linesOf(async () => await ask(showUser, {}))).toEqual([]);
  expect(await linesOf(async () => await stranger().send('/api/chats.php'))).toEqual([]);
  expect(await linesOf(async () => await stranger().send('/api/nothing-of-ours.php'))).toEqual([]);
});

test('the security log cannot be flooded: after 30 refusals from one network in a minute, the rest are dropped, and the 30th line is marked `more`', () => {
  expect(refusalsToldAMinute).toBe(30);
  const lines: string[] = [];
  const log = makeSecurityLog(pseudonymize, clock, { write: (line) => void lines.push(line) });
  const refused = (network: string) => log.refused('host_refused', { network });
  for (let times = 0; times < 40; times += 1) refused('192.0.2.1');
  expect(lines).toHaveLength(30);
  expect(lines.map((line) => line.includes('"more":true')).indexOf(true)).toBe(29);
  refused('192.0.2.2');
  log.done('logged_in', { network: '192.0.2.1' });
  expect(lines).toHaveLength(32);
  clock.move(60_000);
  refused('192.0.2.1');
  expect(lines).toHaveLength(33);
});

test('no line of the security log contains a password, a token, an address, a text or a user agent', () => {
  const log = securityLogged.join('');
  expect(securityLogged.length).toBeGreaterThan(20);
  const secrets = [testPassword, anna.email, bram.email, 'example.org', 'canary', '198.51.100.', '198.19.'];
  const cookies = [anna.cookies.get('auth')!, 'token='];
  for (const secret of [...secrets, ...cookies]) expect(log.includes(secret), secret).toBe(false);
  for (const line of securityLogged) expect(line.trim().split('\n')).toHaveLength(1);
});
