import { beforeAll, expect, test } from 'vitest';
import { askReactivationMail, deleteAccount } from '#contract/accounts/account-deletion.ts';
import { resendActivation, signUp } from '#contract/accounts/accounts.ts';
import { askDataExport } from '#contract/accounts/data-export.ts';
import { askMailChange } from '#contract/accounts/mail-change.ts';
import { askPasswordReset, changePassword } from '#contract/accounts/passwords.ts';
import { complain, reportMember } from '#contract/reports.ts';
import { decideReport } from '../reports/decide-report.ts';
import { build } from '#testing/doubles/archives.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm, testPassword, person } from '#testing/people.ts';

const services = await testServices();
const { app, clock, db } = services;
const words = 'Claim at evil.com';
const fresh = 'another fine battery';
let places = 0;

const stranger = () => browser(app, { ip: `192.0.2.${(places += 1)}` });

/** Signs up with a text as the name and another person's address. */
async function signsUpAs(email: string, name: string) {
  const own = stranger();
  const { reply } = await own.ask(signUp, signUpForm('x', { email, name }));
  return { ...own, id: reply.user?.id };
}

beforeAll(async () => {
  const bram = await person(services, 'Win at evil.com', { gender: 'male' });
  const one = await signsUpAs('owner1@example.net', words);
  clock.move(1000);
  await one.ask(resendActivation, {});
  await one.ask(reportMember, { profile: bram.id, category: 'scam', text: words });
  const { reply } = await one.ask(askDataExport, { password: testPassword });
  await build(services, one.id!, reply.data_export.id);
  await one.ask(changePassword, { old_password: testPassword, password: fresh, password_again: fresh });
  await one.ask(askMailChange, { email: 'owner2@example.net', password: fresh });
  await stranger().ask(askPasswordReset, { email: 'owner1@example.net' });
  await one.ask(deleteAccount, { password: fresh, confirmed: true });
  await stranger().ask(askReactivationMail, { email: 'owner1@example.net', password: fresh });

  await bram.ask(askMailChange, { email: 'owner3@example.net', password: testPassword });
  const complaint = { about: words, text: words, this_is_me: true, category: 'my_photos' } as const;
  await stranger().ask(complain, { ...complaint, name: words, email: 'owner4@example.net' });
  const { id } = await db.selectFrom('report').select('id').where('kind', '=', 'complaint').executeTakeFirstOrThrow();
  const verdict = { decision: 'dismissed', ground: 'other', note: '', by: 'Emma' } as const;
  await decideReport(services, id, verdict, clock.now());

  const chloe = await person(services, 'Chloe');
  await signsUpAs('owner5@example.net', 'Prizes at evil.com');
  const settings = JSON.stringify({ niche: 7, mail_name: 'The L Post' });
  await db.updateTable('site').set({ settings }).execute();
  clock.move(60_000);
  await signsUpAs('owner5@example.net', 'More at evil.com');
  await stranger().ask(askPasswordReset, { email: 'owner6@example.net' });
  await chloe.ask(askMailChange, { email: 'owner5@example.net', password: testPassword });
  await db.updateTable('site').set({ settings: '{}' }).execute();
  clock.move(60_000);
});

test('emails to an unconfirmed address never contain text that other people chose', async () => {
  const mails = await db.selectFrom('mail').selectAll().where('to_address', 'like', 'owner%').orderBy('id').execute();
  const kinds = `activation data_export password_changed password_reset deletion mail_change report_received
    report_decided existing_account address_wanted no_account`.split(/\s+/);
  expect([...new Set(mails.map(({ kind }) => kind))].toSorted()).toEqual(kinds.toSorted());
  for (const { kind, to_name, from_name, subject, body_text, body_html } of mails) {
    expect(kind).toEqual(kind);
    expect(to_name).toBe('');
    expect(`${subject} ${from_name} ${body_text} ${body_html}`, kind).not.toMatch(/evil|claim|prize/i);
    expect(body_text, kind).toMatch(/^Hello,\n/);
  }
});

test('emails greet a member with a confirmed address by name', async () => {
  const emma = await person(services, 'Emma');
  await emma.ask(changePassword, { old_password: testPassword, password: fresh, password_again: fresh });
  const mail = await db
    .selectFrom('mail')
    .selectAll()
    .where('to_address', '=', emma.email)
    .where('kind', '=', 'password_changed')
    .executeTakeFirstOrThrow();
  expect(mail.to_name).toBe('Emma');
  expect(mail.body_text.split('\n')[0]).toBe('Hi Emma,');
});
