import { expect, test } from 'vitest';
import { decideFirstMessage, listFirstMessages, showFirstMessage } from '#contract/desk/first-messages.ts';
import { takeHold, undoDecision } from '#contract/desk/queues.ts';
import { listReportQueue, showReportItem } from '#contract/desk/reports.ts';
import { showNext, showToday } from '#contract/desk/today.ts';
import { newColleague } from '#testing/desk.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { say } from '#testing/talk.ts';
import { desk } from './area.ts';

const services = await testServices();
const { db, clock } = services;
const jobs = dueJobs(services, desk.workers(services));
const mara = await newColleague(services, 'Mara');
const jonas = await newColleague(services, 'Jonas');
const support = await newColleague(services, 'Ruth', ['support']);
const anna = await person(services, 'Anna');
let people = 0;

async function warned(body: string, sender = anna) {
  const reader = await person(services, `Reader${(people += 1)}`);
  await db.updateTable('wallet').set({ balance: 100 }).where('member_id', '=', sender.id).execute();
  await say(sender, reader, body);
  const row = await db
    .updateTable('message')
    .set({ warning: 'scam' })
    .where('sender_id', '=', sender.id)
    .where('body', '=', body)
    .returning(['conversation_id', 'id'])
    .executeTakeFirstOrThrow();
  clock.move(1000);
  return { conversation: row.conversation_id, message: row.id };
}

test('lists messages with a warning without their text, oldest first, and records each look', async () => {
  const first = await warned('Send <b>gift</b> cards');
  const second = await warned('Send =money()');
  const { reply } = await mara.ask(listFirstMessages, {});
  expect(reply.items).toMatchObject([
    { ...first, warning: 'scam', by_sender: 2, sender: { name: 'Anna' } },
    { ...second, by_sender: 2 },
  ]);
  expect(reply).toMatchObject({ waiting: 2, next: null, oldest_at: reply.items[0]!.waiting_since });
  expect(JSON.stringify(reply)).not.toContain('cards');
  const shown = (await mara.ask(showFirstMessage, first)).reply;
  expect(shown).toMatchObject({ body: 'Send <b>gift</b> cards', sender: { name: 'Anna' }, version: 'open' });
  const looks = db.selectFrom('staff_action').select(['member_id', 'fields']).where('action', '=', 'message.view');
  expect(await looks.execute()).toEqual([{ member_id: anna.id, fields: ['body'] }]);
});

test('refuses other messages, and other roles', async () => {
  const quiet = await warned('Nothing wrong here', await person(services, 'Quiet'));
  await db.updateTable('message').set({ warning: null }).where('id', '=', quiet.message).execute();
  expect((await mara.ask(showFirstMessage, quiet)).problem.code).toBe('no_such_item');
  const asked = { ...quiet, version: 'open', verdict: { decision: 'settled' } as const };
  expect((await mara.ask(decideFirstMessage, asked)).problem.code).toBe('no_such_item');
  expect((await support.ask(listFirstMessages, {})).problem.code).toBe('not_permitted');
  expect((await support.ask(showFirstMessage, quiet)).problem.code).toBe('not_permitted');
  expect((await mara.ask(listFirstMessages, { after: '!' })).problem.code).toBe('bad_cursor');
});

test('removes a reviewed message from the queue after ten seconds unless the review is undone', async () => {
  const [first, second] = (await mara.ask(listFirstMessages, {})).reply.items;
  const of = ({ conversation, message }: typeof first & object) => ({ conversation, message });
  const item = { item_type: 'first_message', item_id: `${first!.conversation}.${first!.message}` } as const;
  await jonas.ask(takeHold, item);
  const settled = { ...of(first!), version: 'open', verdict: { decision: 'settled' } as const };
  expect((await mara.ask(decideFirstMessage, settled)).problem.code).toBe('held');
  expect((await jonas.ask(showToday, {})).reply.held).toMatchObject([{ name: 'Anna', category: 'scam' }]);
  const { decision } = (await jonas.ask(decideFirstMessage, settled)).reply;
  await jonas.ask(undoDecision, { decision: decision.id });
  await jobs.pass(11_000);
  expect((await mara.ask(listFirstMessages, {})).reply.waiting).toBe(2);
  await jonas.ask(decideFirstMessage, settled);
  await jobs.pass(11_000);
  expect((await mara.ask(listFirstMessages, {})).reply.items).toMatchObject([of(second!)]);
  expect((await mara.ask(decideFirstMessage, settled)).problem).toMatchObject({
    code: 'decided_already',
    decision: { decision: 'settled', staff: { name: 'Jonas' } },
  });
  expect((await mara.ask(showNext, {})).reply.next).toMatchObject({ item_type: 'first_message' });
});

test('creates a report with only the reported message as evidence', async () => {
  const [item] = (await mara.ask(listFirstMessages, {})).reply.items;
  const { conversation, message } = item!;
  const verdict = { decision: 'reported', ground: 'scam' } as const;
  await mara.ask(decideFirstMessage, { conversation, message, version: 'open', verdict });
  await jobs.pass(11_000);
  const [report] = (await mara.ask(listReportQueue, {})).reply.items;
  const shown = (await mara.ask(showReportItem, { id: report!.id })).reply;
  expect(shown).toMatchObject({
    category: 'scam',
    reporter: null,
    concerned: { name: 'Anna' },
    evidence: [{ id: message, body: 'Send =money()', by_reporter: false }],
  });
});
