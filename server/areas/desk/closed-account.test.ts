import { describe, expect, test } from 'vitest';
import { logIn, logOut, showUser, signUp } from '#contract/accounts/accounts.ts';
import { deleteAccount, reactivateAccount } from '#contract/accounts/account-deletion.ts';
import { appealClosing, showClosedAccount } from '#contract/accounts/closed-account.ts';
import { askDataExport } from '#contract/accounts/data-export.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { listTransactions } from '#contract/credits.ts';
import { likeMember } from '#contract/likes.ts';
import { searchMembers, showMember } from '#contract/members/members.ts';
import { reportMember, type ReportCategory } from '#contract/reports.ts';
import { browser } from '#testing/browser.ts';
import { mailsTo, person, signUpForm, testPassword, type TestPerson, tokenInMail } from '#testing/people.ts';
import { liveListener } from '#testing/live-listener.ts';
import { testServices } from '#testing/services.ts';
import { liftSuspensionsWorker } from './suspensions.ts';
import { decideAppeal } from '../reports/decide-appeal.ts';
import { decideReport } from '../reports/decide-report.ts';

const services = await testServices();
const { app, clock, db } = services;
const day = 86_400_000;
let made = 0;

function visitor() {
  made += 1;
  return browser(app, { ip: `192.0.2.${made}` });
}

/** Reports the member. Returns the report and its author. */
async function reported(own: TestPerson, category: ReportCategory) {
  made += 1;
  const reporter = await person(services, `Reporter ${made}`);
  await reporter.ask(reportMember, { profile: own.id, category });
  const { id } = await db
    .selectFrom('report')
    .select('id')
    .where('reporter_id', '=', reporter.id)
    .executeTakeFirstOrThrow();
  return { report: id, reporter };
}

async function decide(report: string, until?: Date, ground: ReportCategory = 'harassment'): Promise<void> {
  const verdict = { decision: 'blocked', ground, note: 'You were rude.', by: 'jonas', until } as const;
  await decideReport(services, report, verdict, clock.now());
  clock.move(5_000);
}

/** Closes the account by a decision on a report. Returns the browser in which its owner then logs in. */
async function closed(own: TestPerson, until?: Date, ground: ReportCategory = 'harassment') {
  const { report, reporter } = await reported(own, ground);
  await decide(report, until, ground);
  return { report, reporter, phone: await entered(own) };
}

/** Reopens accounts whose suspension has ended. */
async function lift(): Promise<void> {
  await (liftSuspensionsWorker(db).work as (data: object, now: Date) => Promise<void>)({}, clock.now());
  clock.move(5_000);
}

async function statementTo(email: string): Promise<string> {
  const { body_text } = await db
    .selectFrom('mail')
    .select('body_text')
    .where('to_address', '=', email)
    .where('kind', '=', 'report_measure')
    .executeTakeFirstOrThrow();
  return body_text;
}

async function entered({ email }: Pick<TestPerson, 'email'>) {
  const phone = visitor();
  await phone.ask(logIn, { email, password: testPassword });
  return phone;
}

async function shown(phone: ReturnType<typeof visitor>) {
  return (await phone.ask(showClosedAccount, {})).reply.account;
}

describe('the owner of a closed account', () => {
  test('reads the statement of reasons as emailed, in their language', async () => {
    const bram = await person(services, 'Bram', { gender: 'male' });
    await db.updateTable('member').set({ language: 'nl' }).where('id', '=', bram.id).execute();
    const { phone } = await closed(bram);
    const account = await shown(phone);
    expect(account).toMatchObject({ name: 'Bram', email: bram.email, until: null });
    const mailed = await statementTo(bram.email);
    expect(account!.statement!.length).toBeGreaterThan(3);
    for (const paragraph of account!.statement!) {
      expect(mailed.replaceAll(/\s+/g, ' ')).toContain(paragraph.replaceAll(/\s+/g, ' '));
    }
  });

  test('sees the statement of credits, requests a copy of the data, and logs out', async () => {
    const { phone } = await closed(await person(services, 'Chloé'));
    expect((await phone.ask(listTransactions, {})).status).toBe(200);
    expect((await phone.ask(askDataExport, { password: testPassword })).reply.data_export.state).toBe('preparing');
    await phone.ask(logOut, {});
    expect((await phone.ask(showUser, {})).reply).toEqual({ user: null });
    expect((await phone.ask(showClosedAccount, {})).problem.code).toBe('authentication_required');
  });

  test('can do nothing else, is visible to nobody, and is never online', async () => {
    const [dirk, emma] = [await person(services, 'Dirk', { gender: 'male' }), await person(services, 'Emma')];
    const { phone } = await closed(dirk);
    clock.move(10 * 60_000);
    await shown(phone);
    for (const refused of [
      await phone.ask(likeMember, { profile: emma.id }),
      await phone.ask(searchMembers, {}),
      await phone.ask(changePassword, { old_password: testPassword, password: 'x', password_again: 'x' }),
    ]) {
      expect(refused.status).toBe(403);
      expect(refused.problem.code).toBe('account_closed');
      expect(refused.problem.authentication_required).toBeUndefined();
    }
    expect((await liveListener(phone)).status).toBe(403);
    expect((await emma.ask(showMember, { id: dirk.id })).problem.code).toBe('no_such_member');
    const { away_at } = await db
      .selectFrom('session')
      .select('away_at')
      .where('member_id', '=', dirk.id)
      .executeTakeFirstOrThrow();
    expect(away_at).not.toBeNull();
  });

  test('appeals only once despite twenty simultaneous requests, and gets access when the appeal succeeds', async () => {
    const fay = await person(services, 'Fay');
    const { phone, report } = await closed(fay);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => await phone.ask(appealClosing, { text: 'It was not me.' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem?.code === 'appealed_already')).toHaveLength(19);
    expect((await mailsTo(services, fay.email)).filter((kind) => kind === 'report_appealed')).toHaveLength(1);
    expect((await shown(phone))!.appeal).toMatchObject({ appealed_at: clock.now().toISOString(), outcome: null });
    const answer = { outcome: 'overturned', answer: '', by: 'mara' } as const;
    await decideAppeal(services, { report, side: 'concerned' }, answer, clock.now());
    clock.move(5_000);
    expect(await shown(phone)).toBeNull();
    expect((await phone.ask(showUser, {})).reply.user?.id).toBe(fay.id);
    expect((await phone.ask(appealClosing, { text: 'Again.' })).problem.code).toBe('no_such_appeal');
  });

  test('cannot appeal after six months, or against a decision about somebody else', async () => {
    const gus = await person(services, 'Gus', { gender: 'male' });
    const { reporter } = await closed(gus);
    expect((await reporter.ask(appealClosing, { text: 'Mine.' })).problem.code).toBe('no_such_appeal');
    clock.move(183 * day);
    const phone = await entered(gus);
    expect((await phone.ask(appealClosing, { text: 'Late.' })).problem.code).toBe('no_such_appeal');
    expect((await shown(phone))!.appeal).toBeNull();
  });

  test('is logged out when the account is closed again', async () => {
    const hugo = await person(services, 'Hugo', { gender: 'male' });
    const { report } = await reported(hugo, 'scam');
    const { phone } = await closed(hugo, new Date(clock.now().getTime() + 7 * day));
    await decide(report);
    expect((await phone.ask(showClosedAccount, {})).problem.code).toBe('authentication_required');
    expect((await shown(await entered(hugo)))!.until).toBeNull();
  });
});

describe('a suspended member', () => {
  test('reads when the suspension ends, and then continues with an ordinary session', async () => {
    const ines = await person(services, 'Ines');
    const until = new Date(clock.now().getTime() + 7 * day);
    const { phone } = await closed(ines, until);
    expect((await shown(phone))!.until).toBe(until.toISOString());
    clock.move(7 * day);
    await lift();
    expect(await shown(phone)).toBeNull();
    expect((await phone.ask(showUser, {})).reply.user?.status).toBe('active');
    expect((await phone.ask(searchMembers, {})).status).toBe(200);
  });

  test('finds the account open after deleting and restoring it if the suspension has ended', async () => {
    const jan = await person(services, 'Jan', { gender: 'male' });
    const { phone } = await closed(jan, new Date(clock.now().getTime() + 2 * day));
    await phone.ask(deleteAccount, { password: testPassword, confirmed: true });
    const token = await tokenInMail(services, jan.email);
    clock.move(3 * day);
    await lift();
    await visitor().ask(reactivateAccount, { token });
    expect((await visitor().ask(logIn, { email: jan.email, password: testPassword })).reply.user.status).toBe('active');
  });
});

describe('a closed account that its owner deletes', () => {
  test('is still closed after the owner restores it', async () => {
    const kim = await person(services, 'Kim');
    const { phone } = await closed(kim);
    expect((await phone.ask(deleteAccount, { password: testPassword, confirmed: true })).status).toBe(200);
    expect((await visitor().ask(logIn, { email: kim.email, password: testPassword })).problem.code).toBe(
      'pending_deletion',
    );
    await visitor().ask(reactivateAccount, { token: await tokenInMail(services, kim.email) });
    expect(await shown(await entered(kim))).toMatchObject({ name: 'Kim' });
    expect((await (await person(services, 'Lea')).ask(showMember, { id: kim.id })).problem.code).toBe('no_such_member');
  });

  test('blocks its email address, even while it is being deleted', async () => {
    const mo = await person(services, 'Moritz', { gender: 'male' });
    const { phone } = await closed(mo, undefined, 'scam');
    await phone.ask(deleteAccount, { password: testPassword, confirmed: true });
    expect((await visitor().ask(signUp, signUpForm('Mo Again', { email: mo.email }))).problem.code).toBe('email_taken');
  });
});
