import { afterAll, expect, test, vi } from 'vitest';
import { showNotifications, switchNotification } from '#contract/notifications/notifications.ts';
import { makeBounceTokens } from '../../integrations/mail/bounce-token.ts';
import { mailWorker } from '../../integrations/mail/post.ts';
import { smtpTransport } from '../../integrations/mail/transport.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';
import { openPostOffice } from '#testing/doubles/post-office.ts';
import { postNotice } from './notices/post-notice.ts';
import { makeUnsubscribeLinks } from './unsubscribe-link.ts';

const services = await testServices();
const { app, db, clock, sites, config, log } = services;
const office = await openPostOffice();
const transport = smtpTransport(office.url);
const links = makeUnsubscribeLinks(config.secret);
const polling = { timeout: 20_000, interval: 20 };

afterAll(async () => {
  transport.close();
  await office.close();
});

test('a notice has a List-Unsubscribe https address, and one POST to it stops its kind; an email that members must get has none', async () => {
  const anna = await person(services, 'Anna');
  await anna.ask(switchNotification, { type: 'news', on: true });
  const words = () => ({ subject: 'What is new', paragraphs: ['Much.'], button: 'Read' });
  const notice = { type: 'news', occasion: 'first', words, path: '/' } as const;
  await transact(db, async (tx) => await postNotice(tx, { sites, links }, { ...notice, to: anna.id }, clock.now()));
  await services.work([
    mailWorker(db, transport, { from: 'hello@damson.example', marks: makeBounceTokens(config.secret) }, log),
  ]);
  await vi.waitFor(() => expect(office.received).toHaveLength(2), polling);
  const [news, activation] = ['What is new', 'Confirm your email address for Damson'].map((subject) =>
    office.received.find(({ headers }) => headers.get('subject') === subject)!,
  );
  expect([activation!.headers.has('list-unsubscribe'), activation!.headers.has('list-unsubscribe-post')]).toEqual([
    false,
    false,
  ]);
  const header = news!.headers.get('list-unsubscribe')!;
  expect(header).toMatch(/^<http:\/\/damson\.test\/notifications\?token=[\w-]+>$/);
  expect(news!.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  const address = header.slice(1, -1);
  expect(news!.text.split(address), 'the same link is below the text of both bodies').toHaveLength(3);
  const body = new URLSearchParams('List-Unsubscribe=One-Click');
  const client = { ip: '192.0.2.9', ourselves: false };
  const answer = await app.fetch(new Request(address, { method: 'POST', body }), { client });
  expect(answer.status).toBe(200);
  expect((await anna.ask(showNotifications, {})).reply.notifications.types.news).toBe(false);
  const again = { ...notice, occasion: 'second' };
  expect(
    await transact(db, async (tx) => await postNotice(tx, { sites, links }, { ...again, to: anna.id }, clock.now())),
  ).toBe(false);

  const kept = await db.selectFrom('mail').select(['body_text', 'unsubscribe_url']).execute();
  expect(kept, 'no link is kept').toEqual([
    { body_text: '', unsubscribe_url: null },
    { body_text: '', unsubscribe_url: null },
  ]);
});
