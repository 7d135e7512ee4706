import { describe, expect, test } from 'vitest';
import { showUser } from '#contract/accounts/accounts.ts';
import {
  type NotificationType,
  notificationTypes,
  showNotifications,
  showSubscription,
  switchNotification,
  switchSubscription,
} from '#contract/notifications/notifications.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { makeUnsubscribeLinks } from './unsubscribe-link.ts';
import { makeSecret } from '../../platform/core/secret.ts';

const services = await testServices();
const { app, config } = services;
const links = makeUnsubscribeLinks(config.secret);
const visitor = browser(app, { ip: '192.0.2.1' });
const messages: readonly NotificationType[] = ['new_conversations', 'new_messages', 'unread_message_reminders'];

function linkOf(member: Pick<TestPerson, 'id'>, type: NotificationType): string {
  return links.write({ origin: 'http://damson.test' }, { member: member.id, type });
}

function tokenOf(member: Pick<TestPerson, 'id'>, type: NotificationType): string {
  return new URL(linkOf(member, type)).searchParams.get('token')!;
}

/** Sends a request as a mail program does: no cookie, no origin, nothing that a browser adds. */
async function click(address: string, init: RequestInit = {}): Promise<Response> {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  return await app.fetch(new Request(address, { method: 'POST', body, redirect: 'manual', ...init }), {
    client: { ip: '192.0.2.2', ourselves: false },
  });
}

async function isOn(member: TestPerson): Promise<NotificationType[]> {
  const { types } = (await member.ask(showNotifications, {})).reply.notifications;
  return notificationTypes.filter((type) => types[type]);
}

async function reasonsOf(member: TestPerson): Promise<readonly string[]> {
  return (await member.ask(showUser, {})).reply.user!.notifications_disabled;
}

describe('one click in a mail program (RFC 8058)', () => {
  test('stops the kind of the email by a raw POST without cookie, login, redirect or origin', async () => {
    const anna = await person(services, 'Anna');
    const answer = await click(linkOf(anna, 'like'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await isOn(anna)).toEqual(messages);
    expect(await reasonsOf(anna)).toEqual([]);
  });

  test('may be sent as multipart/form-data, twice, and from any page', async () => {
    const bram = await person(services, 'Bram', { gender: 'male' });
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    for (const headers of [{}, { origin: 'https://mail.example.com', 'sec-fetch-site': 'cross-site' }]) {
      expect((await click(linkOf(bram, 'like'), { body, headers })).status).toBe(200);
      expect(await isOn(bram)).not.toContain('like');
    }
  });

  test.each(messages)('in an email about messages (%s) stops all emails about messages', async (type) => {
    const member = await person(services, `Chloe ${type.slice(4, 9)}`);
    await click(linkOf(member, type));
    expect(await isOn(member)).toEqual(['like']);
  });

  test('in a marketing email withdraws the consent to that kind of email, and no other consent', async () => {
    const emma = await person(services, 'Emma');
    for (const type of ['news', 'weekly_updates'] as const) await emma.ask(switchNotification, { type, on: true });
    await click(linkOf(emma, 'news'));
    expect(await isOn(emma)).toEqual([...messages.slice(0, 2), 'like', messages[2], 'weekly_updates']);
  });

  test('that switches off the last kind of email sets listunsubscribe until a kind is switched on again', async () => {
    const fleur = await person(services, 'Fleur');
    await click(linkOf(fleur, 'like'));
    await click(linkOf(fleur, 'new_messages'));
    expect(await isOn(fleur)).toEqual([]);
    expect(await reasonsOf(fleur)).toEqual(['listunsubscribe']);
    await click(linkOf(fleur, 'new_messages'));
    expect(await reasonsOf(fleur), 'once').toEqual(['listunsubscribe']);
    await fleur.ask(switchNotification, { type: 'like', on: true });
    expect(await isOn(fleur)).toEqual(['like']);
    expect(await reasonsOf(fleur)).toEqual([]);
  });

  test('differs from switching everything off in the settings, which does not set listunsubscribe', async () => {
    const greta = await person(services, 'Greta');
    for (const type of notificationTypes) await greta.ask(switchNotification, { type, on: false });
    expect(await isOn(greta)).toEqual([]);
    expect(await reasonsOf(greta)).toEqual([]);
  });

  test('is not triggered by any other POST, nor by a GET', async () => {
    const hugo = await person(services, 'Hugo', { gender: 'male' });
    const address = linkOf(hugo, 'like');
    const before = await isOn(hugo);
    const statuses = [
      (await click(address, { body: '' })).status,
      (await click(address, { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'text/plain' } })).status,
      (await click(address, { body: new URLSearchParams({ a: 'b' }) })).status,
      (await click(address, { body: 'x'.repeat(5000) })).status,
      (await click(address.replace('token=', 'other='))).status,
      (await click(`${address}x`)).status,
    ];
    expect(statuses).toEqual([400, 400, 400, 413, 404, 404]);
    await app.fetch(new Request(address), { client: { ip: '192.0.2.2', ourselves: false } });
    await visitor.ask(showSubscription, { token: tokenOf(hugo, 'like') });
    expect(await isOn(hugo)).toEqual(before);
    expect((await click(address)).status, 'the link still works').toBe(200);
  });
});

describe('the token of a link', () => {
  test('is rejected if changed, truncated or made with a different secret, and does not contain the member’s id in plain text', async () => {
    const ilse = await person(services, 'Ilse');
    const token = tokenOf(ilse, 'like');
    const elsewhere = makeUnsubscribeLinks(makeSecret('another secret, of some length as well'));
    const foreign = elsewhere.write({ origin: 'http://damson.test' }, { member: ilse.id, type: 'like' }).split('=')[1]!;
    expect((await visitor.ask(showSubscription, { token })).status).toBe(200);
    const middle = token[40] === 'A' ? 'B' : 'A';
    for (const bad of [token.slice(0, -1), token.slice(0, 40) + middle + token.slice(41), foreign]) {
      const { problem } = await visitor.ask(showSubscription, { token: bad });
      expect(problem.code).toBe('link_expired');
    }
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(ilse.id);
  });

  test('reveals neither the full email address nor the member’s identity', async () => {
    const jip = await person(services, 'Jip');
    const { reply } = await visitor.ask(showSubscription, { token: tokenOf(jip, 'like') });
    expect(reply.subscription.email_hint).toBe('j…@example.org');
    expect(JSON.stringify(reply)).not.toContain(jip.id);
    expect(JSON.stringify(reply)).not.toContain(jip.email);
    expect(reply.subscription.about).toEqual(['like']);
  });

  test('switches one kind or all without a login, and undoes a mistake; agreeing to marketing requires a login', async () => {
    const kees = await person(services, 'Kees', { gender: 'male' });
    await kees.ask(switchNotification, { type: 'news', on: true });
    const token = tokenOf(kees, 'new_messages');
    const put = async (type: NotificationType | 'all', on: boolean) =>
      await visitor.ask(switchSubscription, { token, type, on });
    expect((await put('new_messages', false)).reply.subscription.types).toMatchObject({
      new_messages: false,
      news: true,
    });
    expect((await put('all', false)).reply.subscription.disabled).toEqual(['listunsubscribe']);
    expect(await isOn(kees)).toEqual([]);
    expect(await reasonsOf(kees)).toEqual(['listunsubscribe']);
    for (const type of ['news', 'all'] as const) expect((await put(type, true)).problem.code).toBe('log_in_first');
    expect((await put('like', true)).reply.subscription).toMatchObject({ types: { like: true }, disabled: [] });
    expect(await isOn(kees)).toEqual(['like']);
    expect(await reasonsOf(kees)).toEqual([]);
  });
});
