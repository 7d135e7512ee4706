import { beforeAll, expect, test } from 'vitest';
import { signUp } from '#contract/accounts/accounts.ts';
import { deleteAccount } from '#contract/accounts/account-deletion.ts';
import { askDataExport } from '#contract/accounts/data-export.ts';
import { askMailChange, changeMail } from '#contract/accounts/mail-change.ts';
import { askPasswordReset, changePassword } from '#contract/accounts/passwords.ts';
import { build } from '#testing/doubles/archives.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm, tokenInMail, testPassword, type TestPerson, person } from '#testing/people.ts';

const services = await testServices();
const { app, clock, db } = services;
let anna: TestPerson;
let bram: TestPerson;

beforeAll(async () => {
  anna = await person(services, 'Anna');
  bram = await person(services, 'Bram', { gender: 'male' });
  await db.deleteFrom('mail').execute();
  await db
    .updateTable('site')
    .set({ settings: JSON.stringify({ niche: 7, name: 'Leather and Lace', mail_name: 'The L Post' }) })
    .execute();
  clock.move(60_000);
});

test('emails of a discreet site never contain its name', async () => {
  const visitor = browser(app);
  await visitor.ask(signUp, signUpForm('Chloe'));
  await visitor.ask(signUp, signUpForm('Dirk', { email: anna.email }));
  await visitor.ask(askPasswordReset, { email: anna.email });
  await visitor.ask(askPasswordReset, { email: 'nobody@example.org' });
  const { reply } = await anna.ask(askDataExport, { password: testPassword });
  await build(services, anna.id, reply.data_export.id);
  await bram.ask(askMailChange, { email: anna.email, password: testPassword });
  await bram.ask(askMailChange, { email: 'bram.new@example.org', password: testPassword });
  await bram.ask(changeMail, { token: await tokenInMail(services, 'bram.new@example.org') });
  await anna.ask(changePassword, {
    old_password: testPassword,
    password: 'another password',
    password_again: 'another password',
  });
  await anna.ask(deleteAccount, { password: 'another password', confirmed: true });

  const mails = await db.selectFrom('mail').selectAll().orderBy('id').execute();
  expect(mails.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(
      `activation existing_account password_reset no_account data_export address_wanted mail_change mail_change_asked
      mail_changed password_changed deletion`.split(/\s+/),
    ),
  );
  for (const { kind, from_name, subject, body_text, body_html } of mails) {
    expect(from_name, kind).toBe('The L Post');
    expect(`${subject} ${body_text} ${body_html}`, kind).not.toContain('Leather');
  }
});
