import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { showAccountSettings } from '#contract/accounts/account-settings.ts';
import type { Call } from '#contract/call.ts';
import { listTransactions } from '#contract/credits.ts';
import {
  closeMember,
  correctEmail,
  endMemberSessions,
  exportMember,
  giveCredits,
  reopenMember,
  resendActivationEmail,
  suspendMember,
  warnMember,
} from '#contract/desk/member-actions.ts';
import {
  deleteMemberNote,
  findMembers,
  listMemberMails,
  listMemberNotes,
  listMemberPayments,
  listMemberPhotos,
  listMemberReports,
  listMemberSessions,
  showDeskMember,
  showMemberEmail,
  writeMemberNote,
} from '#contract/desk/members.ts';
import { undoDecision } from '#contract/desk/queues.ts';
import type { MemberId } from '#contract/members/members.ts';
import { newId } from '#server/platform/core/ids.ts';
import { newColleague } from '#testing/desk.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { say } from '#testing/talk.ts';
import { desk } from './area.ts';
import { emailHint } from './members.ts';
import { liftSuspensionsWorker } from './suspensions.ts';

const services = await testServices();
const { db, clock } = services;
const jobs = dueJobs(services, desk.workers(services));
const owner = await newColleague(services, 'Olga', ['owner']);
const support = await newColleague(services, 'Ruth', ['support']);
const moderator = await newColleague(services, 'Mara', ['moderator']);
const auditor = await newColleague(services, 'Aud', ['auditor']);
const anna = await person(services, 'Anneke_Maas');
const bram = await person(services, 'Bram');
const reason = 'Asked on the phone';

const parts = [
  showDeskMember,
  showMemberEmail,
  listMemberPhotos,
  listMemberPayments,
  listMemberReports,
  listMemberMails,
  listMemberSessions,
  listMemberNotes,
] as const;

async function entries(action: string) {
  return await db.selectFrom('staff_action').selectAll().where('action', '=', action).orderBy('id').execute();
}

describe('the search for members', () => {
  const find = async (query: string) =>
    (await support.ask(findMembers, { query })).reply.members.map(({ name, by }) => [name, by]);

  test.each([
    ['their id', () => anna.id as string, 'id'],
    ['their email, in any case', () => anna.email.toUpperCase(), 'email'],
    ['their name, without case and separators', () => 'annekemaas', 'name'],
    ['the beginning of their name', () => 'Anneke', 'name_start'],
  ])('finds a member by %s', async (_how, query, by) => {
    expect(await find(query())).toEqual([['Anneke_Maas', by]]);
  });

  test('finds a member by the reference of a payment', async () => {
    const paid = {
      payment_id: newId<never>(clock.now()),
      member_id: anna.id,
      amount_minor: 4995,
      currency: 'EUR',
      credits: 75,
      country: 'NL',
      ordered_at: clock.now(),
      payment_method: 'ideal',
      provider: 'sandbox',
      provider_ref: 'tr_12345',
      site: 'plum.dating',
      status: 'completed',
      vat_minor: 867,
      vat_percent: '21',
    } as const;
    await db.insertInto('payment').values(paid).execute();
    expect(await find('tr_12345')).toEqual([['Anneke_Maas', 'payment']]);
    expect(await find(paid.payment_id)).toEqual([['Anneke_Maas', 'payment']]);
    const { payments } = (await support.ask(listMemberPayments, { id: anna.id })).reply;
    expect(payments).toMatchObject([{ credits: 75, amount_minor: 4995, refunded_minor: 0, disputed: false }]);
  });

  test('ignores wildcards, and finds nothing for an unknown name', async () => {
    expect(await find('%%')).toEqual([]);
    expect(await find('A__e')).toEqual([]);
    expect(await find('nobody@example.org')).toEqual([]);
    expect(await find(newId(clock.now()))).toEqual([]);
  });

  test('records the search without the query', async () => {
    const before = (await entries('member.find')).length;
    await find('Anneke');
    const found = await entries('member.find');
    expect(found).toHaveLength(before + 1);
    expect(JSON.stringify(found.at(-1))).not.toContain('Anneke');
  });

  test('uses indexes', async () => {
    await sql`SET enable_seqscan = off`.execute(db);
    const plans = await Promise.all(
      [
        sql`EXPLAIN SELECT member_id FROM name_owner WHERE name_key LIKE 'annek%' ORDER BY name_key LIMIT 20`,
        sql`EXPLAIN SELECT member_id FROM payment WHERE provider_ref = 'tr_1'`,
      ].map(async (query) => JSON.stringify((await query.execute(db)).rows)),
    );
    expect(plans[0]).toContain('name_owner_start');
    expect(plans[1]).toContain('payment_by_ref');
  });

  test('masks the email', () => {
    expect(emailHint('anneke@xs4all.example')).toBe('an•••@xs4all.example');
    expect(emailHint('a@x.example')).toBe('a•••@x.example');
    expect(emailHint('ab@x.example')).toBe('a•••@x.example');
  });
});

describe('a member’s page', () => {
  test('records a look for each part', async () => {
    const before = (await entries('member.view')).length;
    for (const part of parts)
      expect((await owner.ask(part as typeof showDeskMember, { id: anna.id })).problem.code).toBeUndefined();
    const looks = (await entries('member.view')).slice(before);
    expect(looks).toHaveLength(parts.length);
    for (const look of looks) expect(look).toMatchObject({ staff_id: owner.id, member_id: anna.id });
    expect(looks.map(({ fields }) => fields.join())).toContain('email');
  });

  test('never contains a message, whom the member seeks, or an IP address', async () => {
    await db.updateTable('wallet').set({ balance: 100 }).where('member_id', 'in', [anna.id, bram.id]).execute();
    await say(anna, bram, 'A very private sentence');
    const replies = [];
    for (const part of parts) replies.push((await owner.ask(part as typeof showDeskMember, { id: anna.id })).reply);
    const text = JSON.stringify(replies);
    expect(text).not.toContain('A very private sentence');
    expect(text).not.toMatch(/seeks|sexuality|"wish"|user_agent|password|token/);
    expect(replies[0]).toMatchObject({ counts: { conversations: 1 } });
  });

  test('is refused for an unknown member, and without the permission', async () => {
    const id = newId<MemberId>(clock.now());
    for (const part of parts) {
      expect((await owner.ask(part as typeof showDeskMember, { id })).problem.code).toBe('no_such_member');
      if (part !== listMemberPayments)
        expect((await auditor.ask(part as typeof showDeskMember, { id: anna.id })).problem.code).toBe('not_permitted');
    }
    expect((await moderator.ask(listMemberPayments, { id: anna.id })).problem.code).toBe('not_permitted');
    expect((await support.ask(listMemberPhotos, { id: anna.id })).problem.code).toBe('not_permitted');
  });
});

describe('notes', () => {
  test('are stored once, visible to colleagues, and deleted only by their author', async () => {
    const key = crypto.randomUUID();
    const note = { id: anna.id, text: '=2+2 <i>called</i>' };
    await support.ask(writeMemberNote, note, { key });
    const { notes } = (await support.ask(writeMemberNote, note, { key })).reply;
    expect(notes).toMatchObject([{ text: note.text, yours: true }]);
    const keys = db.selectFrom('request_key').select('reply').where('owner', 'like', `staff ${support.id}%`);
    expect(JSON.stringify(await keys.execute()), 'no stored reply has a note').not.toContain('called');
    const of = { id: anna.id, note: notes[0]!.id };
    expect((await moderator.ask(listMemberNotes, { id: anna.id })).reply.notes).toMatchObject([{ yours: false }]);
    expect((await moderator.ask(deleteMemberNote, of)).problem.code).toBe('no_such_note');
    expect((await support.ask(deleteMemberNote, { ...of, id: bram.id })).problem.code).toBe('no_such_note');
    expect((await support.ask(deleteMemberNote, of)).reply.notes).toEqual([]);
  });
});

describe('an action', () => {
  test('is refused for an unknown member', async () => {
    const id = newId<MemberId>(clock.now());
    const because = { id, reason };
    const measure = { ...because, ground: 'scam' } as const;
    const asked: [Call, object][] = [
      [warnMember, measure],
      [closeMember, measure],
      [suspendMember, { ...measure, until: new Date(clock.now().getTime() + 9 * 86_400_000).toISOString() }],
      [reopenMember, because],
      [endMemberSessions, because],
      [resendActivationEmail, { id }],
      [correctEmail, { ...because, email: 'new@example.org' }],
      [giveCredits, { ...because, credits: 5 }],
      [exportMember, because],
      [writeMemberNote, { id, text: 'x' }],
      [deleteMemberNote, { id, note: newId(clock.now()) }],
    ];
    for (const [call, input] of asked)
      expect((await owner.ask(call, input as never)).problem.code, call.path).toBe('no_such_member');
    for (const [call, input] of asked)
      expect((await auditor.ask(call, input as never)).problem.code, call.path).toBe('not_permitted');
  });

  test('gives credits once per key', async () => {
    const before = (await support.ask(listMemberPayments, { id: bram.id })).reply.balance;
    const key = crypto.randomUUID();
    const given = { id: bram.id, credits: 5, reason: 'A long wait' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => await support.ask(giveCredits, given, { key })),
    );
    expect(new Set(answers.map(({ reply }) => reply.balance))).toEqual(new Set([before + 5]));
    const { ledger } = (await support.ask(listMemberPayments, { id: bram.id })).reply;
    expect(ledger.filter((one) => one.given)).toMatchObject([{ cause: 'given', delta: 5 }]);
    const { transactions } = (await bram.ask(listTransactions, { cause: 'given' })).reply;
    expect(transactions).toMatchObject([{ cause: 'given', delta: 5, payment_id: null }]);
    const acts = await entries('member.credits');
    expect(acts).toHaveLength(1);
    const detail = db
      .selectFrom('staff_action_detail')
      .selectAll()
      .where('action_id', '=', acts[0]!.id as never);
    expect(await detail.executeTakeFirst()).toMatchObject({ reason: 'A long wait', details: { credits: 5 } });
    for (const credits of [0, -5, 101, 1.5])
      expect((await support.ask(giveCredits, { ...given, credits })).problem.code).toBe('invalid');
  });

  test('ends sessions in every browser', async () => {
    const cara = await person(services, 'Cara');
    expect((await cara.ask(showAccountSettings, {})).status).toBe(200);
    await support.ask(endMemberSessions, { id: cara.id, reason });
    expect((await cara.ask(showAccountSettings, {})).status).toBe(403);
  });

  test('sends activation links until the account is confirmed', async () => {
    const dora = await person(services, 'Dora', { confirmed: false });
    const mails = async () =>
      (
        await db
          .selectFrom('mail')
          .select('id')
          .where('member_id', '=', dora.id)
          .where('kind', '=', 'activation')
          .execute()
      ).length;
    const before = await mails();
    expect((await support.ask(resendActivationEmail, { id: dora.id })).problem.code).toBeUndefined();
    expect(await mails()).toBe(before + 1);
    expect((await support.ask(resendActivationEmail, { id: anna.id })).problem.code).toBe('already_active');
    for (let more = 0; more < 2; more += 1) await support.ask(resendActivationEmail, { id: dora.id });
    expect((await support.ask(resendActivationEmail, { id: dora.id })).problem.code).toBe('too_many_mails');
  });

  test('corrects the email only when the link is used', async () => {
    const correct = async (email: string) =>
      (await support.ask(correctEmail, { id: anna.id, email, reason })).problem.code;
    expect(await correct(anna.email)).toBe('same_email');
    expect(await correct(bram.email)).toBe('email_taken');
    expect(await correct('x@mailinator.com')).toBe('disposable_email');
    expect(await correct('anneke.new@example.org')).toBeUndefined();
    const shown = (await support.ask(showMemberEmail, { id: anna.id })).reply;
    expect(shown).toEqual({ email: anna.email, new_email: 'anneke.new@example.org' });
    const mail = db.selectFrom('mail').select('kind').where('to_address', '=', 'anneke.new@example.org');
    expect(await mail.execute()).toHaveLength(1);
  });

  test('emails the reasons for a warning after ten seconds, with an appeal link, unless it is undone', async () => {
    const warned = async () =>
      (
        await db
          .selectFrom('mail')
          .select('id')
          .where('member_id', '=', bram.id)
          .where('kind', '=', 'report_measure')
          .execute()
      ).length;
    const measure = { id: bram.id, ground: 'harassment', note: 'Be kind.', reason } as const;
    const first = (await moderator.ask(warnMember, measure)).reply.decision;
    await moderator.ask(undoDecision, { decision: first.id });
    await jobs.pass(11_000);
    expect(await warned()).toBe(0);
    await moderator.ask(warnMember, measure);
    await jobs.pass(11_000);
    expect(await warned()).toBe(1);
    expect((await entries('member.warn')).length).toBe(2);
  });

  test('hides an account when closing it, and restores it when reopening it', async () => {
    const emma = await person(services, 'Emma');
    const statusOf = async () => (await owner.ask(showDeskMember, { id: emma.id })).reply.status;
    expect((await owner.ask(reopenMember, { id: emma.id, reason })).problem.code).toBe('not_closed');
    expect((await support.ask(closeMember, { id: emma.id, ground: 'scam', reason })).problem.code).toBe(
      'not_permitted',
    );
    clock.move(6 * 60_000);
    const asked = { id: emma.id, ground: 'scam', reason } as const;
    expect((await owner.ask(closeMember, asked)).problem.code).toBe('fresh_authentication_required');
    await owner.freshen();
    await owner.ask(closeMember, asked);
    expect(await statusOf()).toBe('active');
    await jobs.pass(11_000);
    expect(await statusOf()).toBe('blocked');
    expect((await owner.ask(closeMember, { id: emma.id, ground: 'scam', reason })).problem.code).toBe('already_closed');
    await owner.ask(reopenMember, { id: emma.id, reason });
    expect(await statusOf()).toBe('active');
  });

  test('prepares a copy of the data, which only the emailed link opens', async () => {
    await support.ask(exportMember, { id: anna.id, reason });
    const rows = await db.selectFrom('data_export').selectAll().where('member_id', '=', anna.id).execute();
    expect(rows).toHaveLength(1);
    const sessions = db.selectFrom('session').select('id').where('id', '=', rows[0]!.asked_in);
    expect(await sessions.execute()).toEqual([]);
  });
});

test('emails the end of a suspension and lifts it then, but leaves a closed account closed', async () => {
  const [fay, gus] = [await person(services, 'Fay'), await person(services, 'Gus')];
  await db.updateTable('member').set({ status: 'blocked' }).where('id', '=', gus.id).execute();
  const lift = async () =>
    await (liftSuspensionsWorker(db).work as (data: object, now: Date) => Promise<void>)({}, clock.now());
  const statusOf = async ({ id }: typeof fay) => (await owner.ask(showDeskMember, { id })).reply;
  const until = new Date(clock.now().getTime() + 3 * 86_400_000).toISOString();
  const asked = { id: fay.id, ground: 'harassment', reason, until } as const;
  const soon = new Date(clock.now().getTime() + 60_000).toISOString();
  const late = new Date(clock.now().getTime() + 400 * 86_400_000).toISOString();
  for (const wrong of [soon, late])
    expect((await owner.ask(suspendMember, { ...asked, until: wrong })).problem.code).toBe('invalid_end');
  expect((await owner.ask(suspendMember, asked)).reply.decision.decision).toBe('suspended');
  await jobs.pass(11_000);
  const mail = db.selectFrom('mail').select('body_text').where('member_id', '=', fay.id);
  const { body_text } = await mail.where('kind', '=', 'report_measure').executeTakeFirstOrThrow();
  expect(body_text).toMatch(/suspended your account until \d/);
  expect(body_text).toContain('We noticed it ourselves.');
  expect(body_text).not.toContain('Someone reported it.');
  await lift();
  expect(await statusOf(fay)).toMatchObject({ status: 'blocked', suspended_until: until });
  expect((await owner.ask(suspendMember, asked)).problem.code).toBe('already_closed');
  clock.move(3 * 86_400_000);
  const back = await newColleague(services, 'Oskar', ['owner']);
  await lift();
  const shown = (await back.ask(showDeskMember, { id: fay.id })).reply;
  expect(shown).toMatchObject({ status: 'active', suspended_until: null });
  expect((await back.ask(showDeskMember, { id: gus.id })).reply.status).toBe('blocked');
});
