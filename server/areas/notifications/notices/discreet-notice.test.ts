import { expect, test } from 'vitest';
import { logOut } from '#contract/accounts/accounts.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';
import { say } from '#testing/talk.ts';
import { makeUnsubscribeLinks } from '../unsubscribe-link.ts';
import { noticeWorkers } from './notices.ts';

const services = await testServices();
const { db, clock, sites, config } = services;
const jobs = dueJobs(services, noticeWorkers(db, { sites, links: makeUnsubscribeLinks(config.secret) }));

test('a notice of a discreet site reveals neither the sender nor the nature of the site', async () => {
  const { settings } = await db.selectFrom('site').select('settings').executeTakeFirstOrThrow();
  const secret = { ...(settings as object), discreet: false, name: 'Plum Hearts', mail_name: 'PH Mail' };
  await db
    .updateTable('site')
    .set({ settings: JSON.stringify(secret) })
    .execute();
  clock.move(60_000);
  const anna = await person(services, 'Annabel');
  const bram = await person(services, 'Bram', { gender: 'male' });
  const bas = await person(services, 'Bas', { gender: 'male' });
  for (const man of [bram, bas]) await man.ask(logOut, {});
  await say(anna, bram, 'Hello');
  await jobs.settle();
  await db
    .updateTable('site')
    .set({ settings: JSON.stringify({ ...secret, discreet: true }) })
    .execute();
  clock.move(60_000);
  await say(anna, bas, 'Hello');
  await jobs.settle();

  const mails = db.selectFrom('mail').selectAll().where('kind', '=', 'new_conversations');
  const [open, discreet] = await mails.orderBy('created_at').execute();
  expect(open).toMatchObject({ to_address: bram.email, subject: 'Someone wrote to you on Plum Hearts' });
  expect(open!.body_text).toContain('Annabel has started a conversation with you.');
  expect(discreet).toMatchObject({
    to_address: bas.email,
    subject: 'Something new is waiting for you',
    from_name: 'PH Mail',
  });
  for (const text of [discreet!.subject, discreet!.body_text, discreet!.body_html]) {
    const said = text.replace(/https?:\S+/g, '');
    for (const word of ['Plum', 'Annabel', 'conversation', 'wrote', 'dating', 'likes'])
      expect(said).not.toContain(word);
  }
});
