import { expect, test } from 'vitest';
import { showMe } from '#contract/desk/access.ts';
import { listReportQueue, showReportItem, decideReportItem } from '#contract/desk/reports.ts';
import { takeHold, undoDecision } from '#contract/desk/queues.ts';
import { usualTimes } from '#contract/desk/times.ts';
import { showToday } from '#contract/desk/today.ts';
import { reportMember } from '#contract/reports.ts';
import { newColleague } from '#testing/desk.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { makeApp } from '#server/process/app.ts';
import { browser } from '#testing/browser.ts';
import { desk } from './area.ts';

const deskTimes = {
  hold_minutes: 60,
  undo_seconds: 30,
  target_minutes: { ...usualTimes.target_minutes, reports: 120, urgent: 20 },
};
const services = await testServices({ deskTimes });
const { clock, db } = services;
const jobs = dueJobs(services, desk.workers(services));
const mara = await newColleague(services, 'Mara');
const jonas = await newColleague(services, 'Jonas');
let people = 0;

/** A process of the same deployment before an upgrade, with the default times. */
const before = makeApp({ ...services, config: { ...services.config, deskTimes: usualTimes } });

/** Returns the same browser, which sends its requests to the other process. */
function atOther({ cookies }: { readonly cookies: ReadonlyMap<string, string> }) {
  people += 1;
  const own = browser(before, { ip: `10.9.0.${people}`, host: 'localhost' });
  for (const [name, value] of cookies) own.cookies.set(name, value);
  return own;
}

async function withReport(category: 'scam' | 'threat' = 'scam') {
  people += 1;
  const reporter = await person(services, `Reporter${people}`);
  const concerned = await person(services, `Concerned${people}`);
  await reporter.ask(reportMember, { profile: concerned.id, category });
  const { id } = await db
    .selectFrom('report')
    .select('id')
    .where('member_id', '=', concerned.id)
    .executeTakeFirstOrThrow();
  const { reply } = await mara.ask(showReportItem, { id });
  return { id, version: reply.version, item: { item_type: 'report', item_id: id } as const };
}

const dismiss = { decision: 'dismissed', ground: 'scam', note: '', bad_faith: false } as const;
const minutes = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 60_000;

test('applies the configured times to holds, undo and targets, and returns them to the desk', async () => {
  const { reply: own } = await mara.ask(showMe, {});
  expect(own.me.times).toEqual(deskTimes);
  const report = await withReport();
  const urgent = await withReport('threat');
  const { items } = (await mara.ask(listReportQueue, {})).reply;
  const dueIn = (id: string) =>
    items.filter((one) => one.id === id).map((one) => minutes(one.waiting_since, one.due_at));
  expect(dueIn(report.id)).toEqual([120]);
  expect(dueIn(urgent.id)).toEqual([20]);
  const { reply: held } = await mara.ask(takeHold, report.item);
  expect(minutes(clock.now().toISOString(), held.hold.until)).toBe(60);
  const { reply } = await mara.ask(decideReportItem, { id: report.id, version: report.version, verdict: dismiss });
  expect(minutes(reply.decision.made_at, reply.decision.effective_at)).toBe(0.5);
  const stored = await db
    .selectFrom('desk_decision')
    .selectAll()
    .where('id', '=', reply.decision.id)
    .executeTakeFirstOrThrow();
  expect(stored.due_at.getTime() - stored.waiting_since.getTime()).toBe(120 * 60_000);
  const { reply: today } = await mara.ask(showToday, {});
  expect(today.queues.map(({ queue, target_minutes }) => [queue, target_minutes])).toContainEqual([
    'urgent_reports',
    20,
  ]);
});

test('undoes a decision at another process for as long as the original process announced', async () => {
  const { id, version, item } = await withReport();
  const { reply } = await mara.ask(decideReportItem, { id, version, verdict: dismiss });
  // Longer than the undo period of the other process.
  clock.move(20_000);
  await jobs.settle();
  const undone = await atOther(mara).ask(undoDecision, { decision: reply.decision.id });
  expect(undone.reply.decision.state).toBe('undone');
  expect((await jonas.ask(takeHold, item)).problem.code).toBe('held');
});

test('carries out another process’s decision at the time that process announced', async () => {
  const { id, version } = await withReport();
  const { reply } = await atOther(mara).ask(decideReportItem, { id, version, verdict: dismiss });
  await jobs.settle();
  clock.move(11_000);
  expect((await mara.ask(undoDecision, { decision: reply.decision.id })).problem.code).toBe('too_late');
  await jobs.settle();
  const stored = await db
    .selectFrom('desk_decision')
    .selectAll()
    .where('id', '=', reply.decision.id)
    .executeTakeFirstOrThrow();
  expect(stored.carried_out_at).not.toBeNull();
});

test('never shortens a hold because another process has a shorter lifetime', async () => {
  const { item } = await withReport();
  const { reply: held } = await mara.ask(takeHold, item);
  const { reply: renewed } = await atOther(mara).ask(takeHold, item);
  expect(renewed.hold.until).toBe(held.hold.until);
  clock.move(30 * 60_000);
  expect((await jonas.ask(takeHold, item)).problem.code).toBe('held');
});

test('does not transfer the expiry of a lost hold to the next holder', async () => {
  const { item } = await withReport();
  await mara.ask(takeHold, item);
  clock.move(61 * 60_000);
  const { reply } = await atOther(jonas).ask(takeHold, item);
  expect(minutes(clock.now().toISOString(), reply.hold.until)).toBe(15);
});
