import { describe, expect, test } from 'vitest';
import { translateFirstMessage } from '#contract/desk/first-messages.ts';
import {
  decideAppealItem,
  decideReportItem,
  previewAppealMail,
  showAppealItem,
  translateAppeal,
} from '#contract/desk/reports.ts';
import { makeAppeal, reportMember } from '#contract/reports.ts';
import { newColleague } from '#testing/desk.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { say } from '#testing/talk.ts';
import type { Translation } from '../../integrations/translation/translation.ts';
import { desk } from './area.ts';

let isProviderAway = false;
/** A provider that detects every text as English, and prefixes it with the target language. */
const translation: Translation = {
  name: 'test translator',
  guess: (text, own) => (text && own === 'de' ? 'en' : undefined),
  translate: async (text, _from, into) =>
    await Promise.resolve(isProviderAway ? { failed: 'away' as const } : { text: `(${into}) ${text}` }),
};
const services = await testServices({ translation });
const { db } = services;
const jobs = dueJobs(services, desk.workers(services));
const mara = await newColleague(services, 'Mara');
const jonas = await newColleague(services, 'Jonas', ['senior_moderator']);
const ingrid = await newColleague(services, 'Ingrid', ['senior_moderator']);
const olga = await newColleague(services, 'Olga', ['senior_moderator']);
let people = 0;

/** Creates a report that Jonas decided, and an appeal by one side. */
async function appealed(decision: 'warned' | 'blocked', side: 'concerned' | 'reporter' = 'concerned') {
  people += 1;
  const reporter = await person(services, `Sylke${people}`);
  const concerned = await person(services, `Markus${people}`);
  await reporter.ask(reportMember, { profile: concerned.id, category: 'scam', text: 'He asks for money.' });
  const found = db.selectFrom('report').select('id').where('member_id', '=', concerned.id);
  const { id } = await found.executeTakeFirstOrThrow();
  const verdict = { decision, ground: 'scam', note: 'No money, please.' } as const;
  await jonas.ask(decideReportItem, { id, version: 'open', verdict });
  await jobs.pass(11_000);
  const appellant = side === 'concerned' ? concerned : reporter;
  const mail = await db
    .selectFrom('mail')
    .select('body_text')
    .where('member_id', '=', appellant.id)
    .where('kind', '=', side === 'concerned' ? 'report_measure' : 'report_decided')
    .executeTakeFirstOrThrow();
  const token = /appeal=([\w-]+)/.exec(mail.body_text)![1]!;
  await appellant.ask(makeAppeal, { token, text: 'I sold a bicycle.' });
  return { concerned, appellant, of: { report: id, side } as const };
}

describe('an appeal', () => {
  test('shows the decision with its author and its message, the report, and both members', async () => {
    const { of, concerned } = await appealed('blocked');
    const { reply } = await ingrid.ask(showAppealItem, of);
    expect(reply).toMatchObject({
      decided_by: { id: jonas.id, name: 'Jonas' },
      note: 'No money, please.',
      closed: true,
      until: null,
      report: { text: 'He asks for money.', concerned: { id: concerned.id }, agreed: false, evidence: [] },
    });
    expect(reply.report.reporter!.name).toMatch(/^Sylke/);
  });

  test('records the fields that staff looked at', async () => {
    const { of } = await appealed('warned');
    await ingrid.ask(showAppealItem, of);
    const looks = db.selectFrom('staff_action').select('fields').where('action', '=', 'appeal.view');
    expect(await looks.where('target_id', '=', `${of.report}.concerned`).execute()).toEqual([
      { fields: ['appeal', 'text'] },
    ]);
  });

  test('names no author for a decision made outside the desk', async () => {
    const { of } = await appealed('warned');
    await db.updateTable('report').set({ decided_by: 'root' }).where('id', '=', of.report).execute();
    expect((await ingrid.ask(showAppealItem, of)).reply.decided_by).toBeNull();
  });

  test('is decided only once by twenty simultaneous requests', async () => {
    const { of, appellant } = await appealed('warned');
    const verdict = { decision: 'overturned', answer: '' } as const;
    const replies = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, index) =>
          await (index % 2 ? ingrid : olga).ask(decideAppealItem, { ...of, version: 'open', verdict }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status !== 200).map(({ problem }) => problem.code);
    expect(new Set(refused)).toEqual(new Set(['decided_already']));
    await jobs.pass(11_000);
    const mails = db.selectFrom('mail').select('id').where('member_id', '=', appellant.id);
    expect(await mails.where('kind', '=', 'report_answered').execute()).toHaveLength(1);
  });
});

describe('the preview of an appeal decision', () => {
  test('matches the email to the member, in their language and in English', async () => {
    const { of, appellant } = await appealed('blocked');
    await db.updateTable('member').set({ language: 'de' }).where('id', '=', appellant.id).execute();
    const verdict = { decision: 'overturned', answer: 'Sie haben recht.' } as const;
    const { mail } = (await ingrid.ask(previewAppealMail, { ...of, verdict })).reply;
    expect(mail).toMatchObject({ language: 'de' });
    expect(mail!.english!.paragraphs.join(' ')).toContain('Your account is open again');
    await ingrid.ask(decideAppealItem, { ...of, version: 'open', verdict });
    await jobs.pass(11_000);
    const sent = await db
      .selectFrom('mail')
      .selectAll()
      .where('member_id', '=', appellant.id)
      .where('kind', '=', 'report_answered')
      .executeTakeFirstOrThrow();
    expect(sent.subject).toBe(mail!.own.subject);
    for (const paragraph of mail!.own.paragraphs) expect(sent.body_text).toContain(paragraph);
  });

  test('does not promise to reopen an account that was not closed', async () => {
    const { of } = await appealed('warned');
    const verdict = { decision: 'overturned', answer: '' } as const;
    const { mail } = (await ingrid.ask(previewAppealMail, { ...of, verdict })).reply;
    expect(mail!.own.paragraphs.join(' ')).not.toContain('open again');
  });

  test('is addressed to the reporter and reopens nothing if the reporter appealed', async () => {
    const { of } = await appealed('blocked', 'reporter');
    const verdict = { decision: 'overturned', answer: '' } as const;
    const { mail } = (await ingrid.ask(previewAppealMail, { ...of, verdict })).reply;
    expect(mail!.own.paragraphs.join(' ')).not.toContain('open again');
  });

  test('is refused to the author of the decision and to other roles, and for unknown appeals', async () => {
    const { of } = await appealed('warned');
    const verdict = { decision: 'upheld', answer: '' } as const;
    expect((await jonas.ask(previewAppealMail, { ...of, verdict })).problem.code).toBe('same_person');
    expect((await mara.ask(previewAppealMail, { ...of, verdict })).problem.code).toBe('not_permitted');
    const unknown = { report: crypto.randomUUID(), side: 'concerned', verdict } as const;
    expect((await ingrid.ask(previewAppealMail, unknown)).problem.code).toBe('no_such_item');
  });
});

describe('a translation', () => {
  test('covers the texts of the appeal and of the report, and is recorded', async () => {
    const { of } = await appealed('warned');
    const { reply } = await ingrid.ask(translateAppeal, { ...of, language: 'de' });
    expect(reply).toMatchObject({
      provider: 'test translator',
      appeal: '(de) I sold a bicycle.',
      text: '(de) He asks for money.',
      messages: [],
    });
    const recorded = db.selectFrom('staff_action').select('staff_id').where('action', '=', 'appeal.translate');
    expect(await recorded.where('target_id', '=', `${of.report}.concerned`).execute()).toEqual([
      { staff_id: ingrid.id },
    ]);
  });

  test('is refused to the author of the decision, and sends no text to the provider', async () => {
    const { of } = await appealed('warned');
    expect((await jonas.ask(translateAppeal, { ...of, language: 'de' })).problem.code).toBe('same_person');
    const recorded = db.selectFrom('staff_action').select('id').where('action', '=', 'appeal.translate');
    expect(await recorded.where('target_id', '=', `${of.report}.concerned`).execute()).toEqual([]);
  });

  test('is available only for messages whose recipient was warned', async () => {
    const [anna, bram] = [await person(services, 'Anna'), await person(services, 'Bram')];
    await db.updateTable('wallet').set({ balance: 100 }).where('member_id', '=', anna.id).execute();
    await say(anna, bram, 'Hello there');
    const sent = await db
      .selectFrom('message')
      .select(['conversation_id', 'id'])
      .where('sender_id', '=', anna.id)
      .executeTakeFirstOrThrow();
    const of = { conversation: sent.conversation_id, message: sent.id, language: 'de' } as const;
    expect((await mara.ask(translateFirstMessage, of)).problem.code).toBe('no_such_item');
    await db.updateTable('message').set({ warning: 'scam' }).where('id', '=', sent.id).execute();
    expect((await mara.ask(translateFirstMessage, of)).reply.text).toBe('(de) Hello there');
    isProviderAway = true;
    expect((await mara.ask(translateFirstMessage, of)).problem.code).toBe('translation_unavailable');
    isProviderAway = false;
  });
});
