import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import type cookies from '#locales/en/page-cookies.json';
import type privacy from '#locales/en/page-privacy.json';
import type terms from '#locales/en/page-terms.json';
import american from '#locales/en-US/page-privacy.json' with { type: 'json' };
import { legalPages } from './legal-pages.ts';

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

interface Page {
  readonly sections: Readonly<Record<string, { readonly title: string; readonly text: string }>>;
  readonly changes: Readonly<Record<string, string>>;
}

const pageIn = async <P = Page>(language: string, page: string) =>
  ((await import(`../../../../locales/${language}/page-${page}.json`)) as { default: P }).default;

describe.each(languages)('the legal pages in %s', (language) => {
  test('state how long everything is stored, in the product’s numbers', async () => {
    const { how_long } = (await pageIn<typeof privacy>(language, 'privacy')).sections;
    for (const [fact, what] of Object.entries(told)) expect(how_long.text, what).toMatch(new RegExp(`\\{${fact}[,}]`));
  });

  test('name the legal grounds', async () => {
    const { basis } = (await pageIn<typeof privacy>(language, 'privacy')).sections;
    expect(basis.text).toMatch(/6[^]+6[^]+6[^]+6[^]+9/);
  });

  test('say that deletion is in the settings, and how long it takes', async () => {
    const { text } = (await pageIn<typeof terms>(language, 'terms')).sections.end;
    expect(text).toMatch(/\{reactivation_days[,}]/);
    expect(text, 'nobody has to write to leave').not.toContain('{email}');
  });

  test('name the session cookie', async () => {
    expect((await pageIn<typeof cookies>(language, 'cookies')).sections.which.text).toContain('__Host-auth');
  });

  test('say of photos what the site’s setting does', async () => {
    for (const page of ['terms', 'faq'] as const) {
      const { sections } = await pageIn(language, page);
      const texts = Object.values(sections).map(({ text }) => text);
      expect(texts.join(), page).toMatch(/\{photo_approval, select, by_hand \{.+\} other \{.+\}\}/);
    }
  });

  test('have their sections and what changed, by day, in the same order as in English', async () => {
    for (const name of legalPages) {
      const page = await pageIn(language, name);
      const english = await pageIn('en', name);
      expect(Object.keys(page.sections), name).toEqual(Object.keys(english.sections));
      expect(Object.keys(page.changes), name).toEqual(Object.keys(english.changes));
      for (const day of Object.keys(page.changes)) expect(new Date(day).toISOString()).toMatch(`${day}T00:00`);
    }
  });
});

describe('the privacy page for the United States', () => {
  const { do_not_sell, state_rights, how_to_ask } = american.sections;

  test('says that nothing is sold or shared, and what the browser’s opt-out signal does', () => {
    expect(do_not_sell.text).toMatch(/don’t sell[^]+don’t share/);
    expect(do_not_sell.text).toContain('Global Privacy Control');
  });

  test('names the rights, how to use them, how long it takes, and the appeal', () => {
    for (const right of ['copy', 'corrected', 'deleted', 'opt out', 'appeal'])
      expect(state_rights.text).toContain(right);
    for (const how of ['agent', '45 days', 'attorney general']) expect(how_to_ask.text).toContain(how);
  });
});
