import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import type legal from '#locales/en/legal.json';

/** Each is a number that the product implements; a text with another number would become untrue. */
const told = {
  history_months: 'messages',
  outbox_days: 'mails',
  export_hours: 'the file of an export',
  unconfirmed_days: 'accounts that were never confirmed',
  inactive_months: 'accounts that nobody uses',
  reactivation_days: 'accounts that their owners delete',
  closed_months: 'accounts that were closed',
  closed_years: 'what is left of those',
  report_days: 'reports',
};

describe.each(languages)('the legal pages in %s', (language) => {
  const pages = async () =>
    ((await import(`../../locales/${language}/legal.json`)) as { default: typeof legal }).default;

  test('state how long everything is stored, in the product’s numbers', async () => {
    const { how_long } = (await pages()).privacy.sections;
    for (const [fact, what] of Object.entries(told)) expect(how_long.text, what).toContain(`{${fact}}`);
  });

  test('name the legal grounds', async () => {
    expect((await pages()).privacy.sections.basis.text).toMatch(/6[^]+6[^]+6[^]+6[^]+9/);
  });

  test('say that deletion is in the settings, and how long it takes', async () => {
    const { text } = (await pages()).terms.sections.end;
    expect(text).toContain('{reactivation_days}');
    expect(text, 'nobody has to write to leave').not.toContain('{email}');
  });

  test('name the session cookie', async () => {
    expect((await pages()).cookies.sections.which.text).toContain('__Host-auth');
  });
});
