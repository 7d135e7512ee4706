import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import type legal from '#locales/en/legal.json';

/** Each is a number that the product keeps to; a text that says another one in words would be untrue one day. */
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

  test('say for how long everything is kept, in the numbers of the product', async () => {
    const { how_long } = (await pages()).privacy.sections;
    for (const [fact, what] of Object.entries(told)) expect(how_long.text, what).toContain(`{${fact}}`);
  });

  test('name the legal grounds', async () => {
    expect((await pages()).privacy.sections.basis.text).toMatch(/6[^]+6[^]+6[^]+6[^]+9/);
  });

  test('say that leaving is done in the settings, and with what delay', async () => {
    const { text } = (await pages()).terms.sections.end;
    expect(text).toContain('{reactivation_days}');
    expect(text, 'nobody has to write to leave').not.toContain('{email}');
  });

  test('name the cookie that keeps one logged in as it is called', async () => {
    expect((await pages()).cookies.sections.which.text).toContain('__Host-auth');
  });
});
