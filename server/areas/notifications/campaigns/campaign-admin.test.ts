import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { adminOf } from '#testing/admin.ts';
import { languages } from '#contract/languages.ts';
import { switchNotification } from '#contract/notifications/notifications.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { testServices } from '#testing/services.ts';
import { mailsTo, person } from '#testing/people.ts';
import { disableMails } from '../preferences.ts';
import { noticeWorkers } from '../notices/notices.ts';
import { makeUnsubscribeLinks } from '../unsubscribe-link.ts';

const services = await testServices();
const campaign = adminOf(services, 'campaign');
const { db, clock, sites, config, folder } = services;
const jobs = dueJobs(services, noticeWorkers(db, { sites, links: makeUnsubscribeLinks(config.secret) }));

const texts = Object.fromEntries(
  languages.map((language) => [
    language,
    { subject: `Offer ${language}`, paragraphs: ['A quarter off.'], button: 'See' },
  ]),
);

async function file(name: string, content: unknown): Promise<string> {
  const written = path.join(folder, name);
  await writeFile(written, JSON.stringify(content));
  return written;
}

test('a campaign is sent only to members who have agreed to its kind, once, in their language', async () => {
  const anna = await person(services, 'Anna');
  const chloe = await person(services, 'Chloe');
  const dora = await person(services, 'Dora');
  const emma = await person(services, 'Emma');
  for (const reader of [anna, dora]) await reader.ask(switchNotification, { type: 'promotions', on: true });
  await chloe.ask(switchNotification, { type: 'news', on: true });
  await transact(db, async (tx) => await disableMails(tx, dora.id, 'fbl'));
  await anna.send('/api/user.php', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'fi' }),
  });

  const offer = await file('offer.json', { path: '/credits', texts });
  expect(await campaign('promotions', offer)).toContain('2 have agreed to promotions.');
  await jobs.settle();
  expect(await mailsTo(services, anna.email), 'looking at it sends nothing').not.toContain('promotions');
  for (let times = 0; times < 3; times += 1) {
    expect(await campaign('promotions', offer, '--send')).toContain('It is on its way.');
    await jobs.settle();
    clock.move(3_600_000);
  }
  const mails = await db.selectFrom('mail').selectAll().where('kind', '=', 'promotions').execute();
  expect(mails).toMatchObject([{ to_address: anna.email, subject: 'Offer fi' }]);
  expect(mails[0]!.body_text).toContain('http://damson.test/credits');
  expect(mails[0]!.unsubscribe_url).toContain('/notifications?token=');
  for (const { email } of [chloe, dora, emma]) expect(await mailsTo(services, email)).not.toContain('promotions');
});

test('a campaign reaches more readers than fit into one batch', async () => {
  const now = clock.now();
  const others = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => await person(services, `Reader ${index}`)),
  );
  const ids = others.map(({ id }) => id);
  // Consents of members who have left are skipped.
  const rows = Array.from({ length: 230 }, () => crypto.randomUUID() as (typeof ids)[number]);
  const consents = [...ids, ...rows].map((member_id) => ({
    member_id,
    kind: 'mail_news',
    version: 'x',
    given_at: now,
  }));
  await db.insertInto('consent').values(consents).execute();
  await campaign('news', await file('news.json', { path: '/', texts }), '--send');
  await jobs.settle();
  const { n } = await db
    .selectFrom('mail')
    .select((count) => count.fn.countAll<number>().as('n'))
    .where('kind', '=', 'news')
    .where('member_id', 'in', ids)
    .executeTakeFirstOrThrow();
  expect(n).toBe(8);
});

test('an invalid campaign is not sent, and the reason is reported', async () => {
  const { en: _en, ...withoutEnglish } = texts;
  const wrong = [
    { path: '/', texts: withoutEnglish },
    { path: '//evil.example', texts },
    { path: 'https://evil.example', texts },
    { path: '/', texts: { ...texts, nl: { ...texts.nl, subject: 'Two\r\nBcc: lines' } } },
    { path: '/', texts, html: '<b>' },
    'a campaign',
  ];
  const reasons = [
    'texts.en: is missing (object)',
    'path: ',
    'path: ',
    'texts.nl.subject: ',
    'html: there is no such field',
    'the whole: expected object, received string',
  ];
  for (const [index, content] of wrong.entries()) {
    const said = await campaign('news', await file(`wrong${index}.json`, content), '--send');
    expect(said).toContain(`is not a campaign:\n  ${reasons[index]}`);
  }
  const right = await file('right.json', { path: '/', texts });
  for (const [words, reason] of [
    [[], 'TYPE is missing.'],
    [['news'], 'FILE is missing.'],
    [['like', right, '--send'], '“like” is not a type.'],
    [['weekly_updates', right], '“weekly_updates” is not a type.'],
    [['news', right, 'burn'], '“burn” is one argument too many'],
    [['news', right, '--sent'], 'Did you mean --send?'],
    [['news', 'no-such-file.json', '--send'], 'no-such-file.json does not exist.'],
  ] as const) {
    expect(await campaign(...words)).toContain(reason);
  }
  expect(await jobs.settle()).toEqual([]);
});
