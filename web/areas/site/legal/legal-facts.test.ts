import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import type terms from '#locales/en/page-terms.json';
import american from '#locales/en-US/page-privacy.json' with { type: 'json' };
import { legalPages } from './legal-pages.ts';

interface Page {
  readonly sections: Readonly<Record<string, { readonly title: string; readonly text: string }>>;
  readonly changes: Readonly<Record<string, string>>;
}

const pageIn = async <P = Page>(language: string, page: string) =>
  ((await import(`../../../../locales/${language}/page-${page}.json`)) as { default: P }).default;

describe.each(languages)('the legal pages in %s', (language) => {
  test('explain that deletion is in the settings, and how long it takes', async () => {
    const { text } = (await pageIn<typeof terms>(language, 'terms')).sections.end;
    expect(text).toMatch(/\{reactivation_days[,}]/);
    expect(text, 'deletion requires no email').not.toContain('{email}');
  });

  test('describe photo review according to the site’s setting', async () => {
    for (const page of ['terms', 'faq'] as const) {
      const { sections } = await pageIn(language, page);
      const texts = Object.values(sections).map(({ text }) => text);
      expect(texts.join(), page).toMatch(/\{photo_approval, select, by_hand \{.+\} other \{.+\}\}/);
    }
  });

  test('have the same sections and dated changes as the English pages, in the same order', async () => {
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

  test('states that nothing is sold or shared, and explains the browser’s opt-out signal', () => {
    expect(do_not_sell.text).toMatch(/don’t sell[^]+don’t share/);
    expect(do_not_sell.text).toContain('Global Privacy Control');
  });

  test('names the rights, how to use them, the time limit, and the appeal', () => {
    for (const right of ['copy', 'corrected', 'deleted', 'opt out', 'appeal'])
      expect(state_rights.text).toContain(right);
    for (const how of ['agent', '45 days', 'attorney general']) expect(how_to_ask.text).toContain(how);
  });
});
