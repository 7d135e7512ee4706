import { beforeEach, describe, expect, test } from 'vitest';
import { logIn } from '#contract/accounts/accounts.ts';
import { listPhotos, uploadPhoto } from '#contract/photos.ts';
import { makeAppeal, type ReportCategory, reportMember } from '#contract/reports.ts';
import { takeHold, undoDecision } from '#contract/desk/queues.ts';
import {
  decideAppealItem,
  decideReportItem,
  listAppealQueue,
  listReportQueue,
  previewReportMail,
  showAppealItem,
  showReportItem,
  translateReport,
} from '#contract/desk/reports.ts';
import { newColleague } from '#testing/desk.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { person, testPassword } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { say } from '#testing/talk.ts';
import { decidePhoto } from '../photos/decide.ts';
import { desk } from './area.ts';

const services = await testServices();
const { db, clock, storage } = services;
const jobs = dueJobs(services, desk.workers(services));
const mara = await newColleague(services, 'Mara');
const jonas = await newColleague(services, 'Jonas', ['senior_moderator']);
const ingrid = await newColleague(services, 'Ingrid', ['senior_moderator']);
const support = await newColleague(services, 'Ruth', ['support']);
let people = 0;

const someone = async (name = 'Party') => await person(services, `${name}${(people += 1)}`);

async function reported(category: ReportCategory = 'scam', input: { with_messages?: boolean; text?: string } = {}) {
  const [reporter, concerned] = [await someone('Sylke'), await someone('Markus')];
  await reporter.ask(reportMember, { profile: concerned.id, category, ...input });
  const found = db.selectFrom('report').select('id').where('member_id', '=', concerned.id);
  const { id } = await found.executeTakeFirstOrThrow();
  return { reporter, concerned, id, version: 'open', item: { item_type: 'report', item_id: id } as const };
}

const verdict = (decision: 'dismissed' | 'warned' | 'removed' | 'blocked', more: object = {}) =>
  ({ decision, ground: 'scam', note: '', ...more }) as const;

beforeEach(async () => {
  await jobs.pass(20_000);
  await db.deleteFrom('appeal').execute();
  await db.deleteFrom('report').execute();
});

describe('the queue of reports', () => {
  test('lists threats and minors first, then the oldest, across pages', async () => {
    const order: [ReportCategory, number][] = [
      ['scam', 1],
      ['threat', 2],
      ['other', 3],
      ['minor', 4],
    ];
    const ids = new Map<string, string>();
    for (const [category] of order) {
      ids.set(category, (await reported(category)).id);
      clock.move(1000);
    }
    const { reply } = await mara.ask(listReportQueue, {});
    expect(reply.items.map(({ category }) => category)).toEqual(['threat', 'minor', 'scam', 'other']);
    expect(reply).toMatchObject({ waiting: 4, urgent: 2, next: null });
    const [threat, , scam] = reply.items;
    expect(Date.parse(threat!.due_at) - Date.parse(threat!.waiting_since)).toBe(3_600_000);
    expect(Date.parse(scam!.due_at) - Date.parse(scam!.waiting_since)).toBe(24 * 3_600_000);

    const row = await db.selectFrom('report').selectAll().where('id', '=', ids.get('minor')!).executeTakeFirstOrThrow();
    const more = Array.from({ length: 60 }, (_, index) => ({
      ...row,
      evidence: null,
      id: crypto.randomUUID(),
      category: index % 2 ? ('minor' as const) : ('other' as const),
    }));
    await db.insertInto('report').values(more).execute();
    const first = (await mara.ask(listReportQueue, {})).reply;
    const rest = (await mara.ask(listReportQueue, { after: first.next! })).reply;
    const all = [...first.items, ...rest.items];
    expect(new Set(all.map(({ id }) => id)).size).toBe(64);
    const firstNormal = all.findIndex(({ urgent }) => !urgent);
    expect(all.slice(firstNormal).some(({ urgent }) => urgent)).toBe(false);
    expect((await mara.ask(listReportQueue, { after: 'u!' })).problem.code).toBe('bad_cursor');
  });

  test('is refused to roles without the permission', async () => {
    const { id, version } = await reported();
    for (const { problem } of [
      await support.ask(listReportQueue, {}),
      await support.ask(showReportItem, { id }),
      await support.ask(translateReport, { id, language: 'en' }),
      await support.ask(previewReportMail, { id, verdict: verdict('warned') }),
      await support.ask(decideReportItem, { id, version, verdict: verdict('warned') }),
      await mara.ask(listAppealQueue, {}),
    ])
      expect(problem).toMatchObject({ code: 'not_permitted', status: 403 });
  });
});

describe('a report', () => {
  test('shows only the messages that the reporter agreed to share', async () => {
    const [reporter, concerned] = [await person(services, 'Agree', { premium: true }), await someone('Writer')];
    await db
      .insertInto('wallet')
      .values({ member_id: reporter.id, balance: 10 })
      .onConflict((c) => c.doNothing())
      .execute();
    await db
      .updateTable('wallet')
      .set({ balance: 100 })
      .where('member_id', 'in', [reporter.id, concerned.id])
      .execute();
    await say(reporter, concerned, 'The first of many');
    await reporter.ask(reportMember, { profile: concerned.id, category: 'harassment' });
    await reporter.ask(reportMember, { profile: concerned.id, category: 'scam', with_messages: true });
    const rows = await db.selectFrom('report').select(['id', 'category']).execute();
    const of = (category: string) => rows.find((row) => row.category === category)!.id;
    const without = (await mara.ask(showReportItem, { id: of('harassment') })).reply;
    const agreed = (await mara.ask(showReportItem, { id: of('scam') })).reply;
    expect(without).toMatchObject({ agreed: false, evidence: [] });
    expect(agreed.evidence.map(({ body, by_reporter }) => [body, by_reporter])).toEqual([['The first of many', true]]);
    expect(JSON.stringify(without)).not.toContain('The first of many');
    const looks = db.selectFrom('staff_action').select('fields').where('action', '=', 'report.view');
    expect(await looks.where('target_id', '=', of('scam')).execute()).toEqual([{ fields: ['text', 'evidence'] }]);
  });

  test('shows both histories, and the number of the reporter’s bad-faith reports', async () => {
    const [reporter, concerned] = [await someone('Often'), await someone('Target')];
    for (let index = 0; index < 3; index += 1) {
      await reporter.ask(reportMember, { profile: concerned.id, category: 'other' });
      const found = db.selectFrom('report').select('id').where('decided_at', 'is', null);
      const { id } = await found.executeTakeFirstOrThrow();
      await mara.ask(decideReportItem, { id, version: 'open', verdict: verdict('dismissed', { bad_faith: true }) });
      await jobs.pass(11_000);
    }
    await reporter.ask(reportMember, { profile: concerned.id, category: 'scam' });
    const { id } = await db.selectFrom('report').select('id').where('decided_at', 'is', null).executeTakeFirstOrThrow();
    const { reply } = await mara.ask(showReportItem, { id });
    expect(reply.reporter!.made).toEqual({ reports: 3, acted_on: 0, dismissed: 3, bad_faith: 3 });
    expect(reply.concerned!.about).toMatchObject({ reports: 3, last_week: 3, warned: 0 });
    expect(reply.suggestion.ground).toBe('scam');
  });

  test('suggests fraud if recipients were warned, and gives the reason', async () => {
    const { id } = await reported('other');
    const other = (await mara.ask(showReportItem, { id })).reply;
    expect(other.suggestion).toEqual({ ground: 'other', reasons: [{ because: 'reporter_says', count: 1 }] });
  });

  test('returns hostile text as plain data', async () => {
    const text = '=HYPERLINK("x")<script>alert(1)</script>';
    const { id } = await reported('other', { text });
    expect((await mara.ask(showReportItem, { id })).reply.text).toBe(text);
  });

  test('is refused if it does not exist', async () => {
    const id = crypto.randomUUID();
    for (const { problem } of [
      await mara.ask(showReportItem, { id }),
      await mara.ask(translateReport, { id, language: 'de' }),
      await mara.ask(previewReportMail, { id, verdict: verdict('warned') }),
      await mara.ask(decideReportItem, { id, version: 'open', verdict: verdict('warned') }),
    ])
      expect(problem).toMatchObject({ code: 'no_such_item', status: 404 });
  });

  test('cannot be translated without a provider', async () => {
    const { id } = await reported();
    expect((await mara.ask(translateReport, { id, language: 'en' })).problem.code).toBe('translation_not_offered');
  });
});

describe('the preview', () => {
  test('matches the emails to both sides, in their languages', async () => {
    const { reporter, concerned, id, version } = await reported();
    await db.updateTable('member').set({ language: 'de' }).where('id', '=', concerned.id).execute();
    const words = verdict('warned', { note: 'Bitte keine Gutscheine.' });
    const preview = (await mara.ask(previewReportMail, { id, verdict: words })).reply;
    expect(await db.selectFrom('mail').select('id').where('kind', '=', 'report_measure').execute()).toEqual([]);
    await mara.ask(decideReportItem, { id, version, verdict: words });
    await jobs.pass(11_000);
    for (const [side, member, kind] of [
      ['concerned', concerned, 'report_measure'],
      ['reporter', reporter, 'report_decided'],
    ] as const) {
      const mail = await db
        .selectFrom('mail')
        .selectAll()
        .where('member_id', '=', member.id)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow();
      expect(mail.subject).toBe(preview[side]!.own.subject);
      for (const paragraph of preview[side]!.own.paragraphs) expect(mail.body_text).toContain(paragraph);
    }
    expect(preview.concerned).toMatchObject({ language: 'de' });
    expect(preview.concerned!.english!.subject).not.toBe(preview.concerned!.own.subject);
    expect(preview.reporter!.english).toBeNull();
  });

  test('addresses only the reporter if the report is dismissed', async () => {
    const { id } = await reported();
    const { reply } = await mara.ask(previewReportMail, { id, verdict: verdict('dismissed') });
    expect(reply.concerned).toBeNull();
    expect(reply.reporter).not.toBeNull();
  });

  test('is refused for a measure if the report names no member, like the decision', async () => {
    const { id, version } = await reported();
    await db.updateTable('report').set({ member_id: null }).where('id', '=', id).execute();
    const measure = verdict('warned');
    expect((await mara.ask(previewReportMail, { id, verdict: measure })).problem.code).toBe('nobody_concerned');
    expect((await mara.ask(decideReportItem, { id, version, verdict: measure })).problem.code).toBe('nobody_concerned');
    const dismissal = verdict('dismissed');
    expect((await mara.ask(decideReportItem, { id, version, verdict: dismissal })).reply.decision.state).toBe(
      'waiting',
    );
  });
});

describe('a decision on a report', () => {
  test('closes the account after ten seconds, and not before', async () => {
    const { concerned, id, version, item } = await reported();
    await mara.ask(takeHold, item);
    expect((await jonas.ask(decideReportItem, { id, version, verdict: verdict('blocked') })).problem.code).toBe('held');
    await mara.ask(decideReportItem, { id, version, verdict: verdict('blocked') });
    expect((await jonas.ask(listReportQueue, {})).reply.items).toEqual([]);
    const { status } = await memberRow(concerned.id);
    expect(status).toBe('active');
    await jobs.pass(11_000);
    expect((await memberRow(concerned.id)).status).toBe('blocked');
    const row = await db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ decision: 'blocked', ground: 'scam', decided_by: mara.id, bad_faith: false });
    expect((await jonas.ask(showReportItem, { id })).reply.decision).toMatchObject({
      state: 'carried_out',
      reason: 'scam',
    });
    const right = { email: concerned.email, password: testPassword };
    expect((await concerned.ask(logIn, right)).reply.user.status).toBe('blocked');
  });

  test('can be undone', async () => {
    const { concerned, id, version } = await reported();
    const { decision } = (await mara.ask(decideReportItem, { id, version, verdict: verdict('blocked') })).reply;
    await mara.ask(undoDecision, { decision: decision.id });
    await jobs.pass(60_000);
    expect((await memberRow(concerned.id)).status).toBe('active');
    expect((await mara.ask(listReportQueue, {})).reply.waiting).toBe(1);
  });

  test('is stored once when twenty people decide simultaneously', async () => {
    const { id, version } = await reported();
    const crowd = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => await newColleague(services, `Crew${at}`)),
    );
    const answers = await Promise.all(
      crowd.map(
        async (one, at) =>
          await one.ask(decideReportItem, { id, version, verdict: verdict(at % 2 ? 'warned' : 'dismissed') }),
      ),
    );
    expect(answers.filter(({ problem }) => problem.code === 'decided_already')).toHaveLength(19);
    await jobs.pass(11_000);
    const mails = await db.selectFrom('mail').select('id').where('kind', '=', 'report_decided').execute();
    const decided = await db.selectFrom('report').select('decided_by').where('id', '=', id).executeTakeFirstOrThrow();
    expect(crowd.map((one) => one.id as string)).toContain(decided.decided_by);
    expect(mails.length).toBeGreaterThan(0);
  });

  test('deletes a reported photo', async () => {
    const [reporter, concerned] = [await someone(), await someone()];
    const { photo } = (await concerned.upload(uploadPhoto, await jpeg({ motif: 21 }))).reply;
    await decidePhoto({ db, storage }, photo, { decision: 'approved', by: 'test' }, clock.now());
    await reporter.ask(reportMember, { profile: concerned.id, photo, category: 'sexual' });
    const { id } = await db.selectFrom('report').select('id').executeTakeFirstOrThrow();
    const shown = (await mara.ask(showReportItem, { id })).reply;
    expect(shown).toMatchObject({ sensitive: true, photo: { id: photo, status: 'active' } });
    await mara.ask(decideReportItem, { id, version: shown.version, verdict: verdict('removed') });
    await jobs.pass(11_000);
    expect((await concerned.ask(listPhotos, {})).reply.photos).toMatchObject([{ status: 'rejected' }]);
  });

  test('is refused with the earlier decision if the report was decided elsewhere', async () => {
    const { id, version } = await reported();
    await mara.ask(decideReportItem, { id, version, verdict: verdict('warned') });
    await jobs.pass(11_000);
    const { problem } = await jonas.ask(decideReportItem, { id, version, verdict: verdict('blocked') });
    expect(problem).toMatchObject({
      code: 'decided_already',
      decision: { staff: { name: 'Mara' }, decision: 'warned' },
    });
  });
});

describe('an appeal', () => {
  async function appealed() {
    const { concerned, id, version } = await reported();
    await jonas.ask(decideReportItem, { id, version, verdict: verdict('blocked') });
    await jobs.pass(11_000);
    const mail = await db
      .selectFrom('mail')
      .select('body_text')
      .where('member_id', '=', concerned.id)
      .where('kind', '=', 'report_measure')
      .executeTakeFirstOrThrow();
    const token = /appeal=([\w-]+)/.exec(mail.body_text)![1]!;
    await concerned.ask(makeAppeal, { token, text: 'I sold a bicycle.' });
    return { concerned, of: { report: id, side: 'concerned' } as const };
  }
  const overturn = { decision: 'overturned', answer: 'You are right.' } as const;

  test('is hidden from the author of the decision, who cannot answer it', async () => {
    const { of } = await appealed();
    expect((await jonas.ask(listAppealQueue, {})).reply).toMatchObject({ items: [], waiting: 0, own: 1 });
    expect((await jonas.ask(showAppealItem, of)).problem.code).toBe('same_person');
    const asked = { ...of, version: 'open', verdict: overturn };
    expect((await jonas.ask(decideAppealItem, asked)).problem.code).toBe('same_person');
    const item = { item_type: 'appeal', item_id: `${of.report}.concerned` } as const;
    expect((await jonas.ask(takeHold, item)).problem.code).toBe('no_such_item');
  });

  test('reopens the account if somebody else overturns the closing', async () => {
    const { concerned, of } = await appealed();
    const { items } = (await ingrid.ask(listAppealQueue, {})).reply;
    expect(items).toMatchObject([{ ...of, decision: 'blocked', ground: 'scam' }]);
    const shown = (await ingrid.ask(showAppealItem, of)).reply;
    expect(shown).toMatchObject({ text: 'I sold a bicycle.', version: 'open' });
    const { decision } = (await ingrid.ask(decideAppealItem, { ...of, version: shown.version, verdict: overturn }))
      .reply;
    expect(decision).toMatchObject({ decision: 'overturned', state: 'waiting' });
    expect((await ingrid.ask(listAppealQueue, {})).reply.items).toEqual([]);
    await jobs.pass(11_000);
    expect((await memberRow(concerned.id)).status).toBe('active');
    const again = { ...of, version: 'open', verdict: { decision: 'upheld', answer: '' } as const };
    expect((await ingrid.ask(decideAppealItem, again)).problem.code).toBe('decided_already');
  });

  test('is refused if it does not exist', async () => {
    const of = { report: crypto.randomUUID(), side: 'reporter' } as const;
    expect((await ingrid.ask(showAppealItem, of)).problem.code).toBe('no_such_item');
    const asked = { ...of, version: 'open', verdict: overturn };
    expect((await ingrid.ask(decideAppealItem, asked)).problem.code).toBe('no_such_item');
    for (const item_id of [crypto.randomUUID(), `${crypto.randomUUID()}.reporter`])
      expect((await ingrid.ask(takeHold, { item_type: 'appeal', item_id })).problem.code).toBe('no_such_item');
  });
});

async function memberRow(id: Awaited<ReturnType<typeof person>>['id']) {
  return await db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
