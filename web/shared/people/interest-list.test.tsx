import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { languages, type Language } from '#contract/languages.ts';
import { type Interest, interests } from '#contract/members/profile-values.ts';
import { FirstWordsContext, loadWords } from '../i18n/words.tsx';
import { inLine, inSentence, useInterestList } from './interest-list.ts';

function List({ shared }: { shared: readonly Interest[] }) {
  return useInterestList()(shared);
}

/** Renders shared interests as part of a sentence. */
async function listed(language: Language, shared: readonly Interest[]): Promise<string> {
  const messages = await loadWords(language, ['interests', 'shell']);
  return renderToStaticMarkup(
    <FirstWordsContext value={{ language, country: undefined, timeZone: 'UTC', messages: {} }}>
      <IntlProvider locale={language} timeZone="UTC" messages={messages}>
        <List shared={shared} />
      </IntlProvider>
    </FirstWordsContext>,
  );
}

test('names all shared interests, joined by the language’s rules', async () => {
  const shared = ['baking', 'cinema', 'coffee', 'series', 'yoga'] as const;
  expect(await listed('nl', shared)).toBe('bakken, film, koffie, series en yoga');
  expect(await listed('pl', shared.slice(0, 2))).toBe('wypieki i kino');
  expect(await listed('en', ['series'])).toBe('TV series');
});

test('names six interests and counts the others', async () => {
  const shared = ['baking', 'cinema', 'coffee', 'series', 'yoga', 'tea', 'chess', 'wine'] as const;
  expect(await listed('en', shared)).toBe('baking, cinema, coffee, TV series, yoga, tea, and 2 more');
  expect(await listed('de', shared)).toBe('Backen, Kino, Kaffee, Serien, Yoga, Tee und 2 weitere');
  expect(await listed('en', shared.slice(0, 6))).toBe('baking, cinema, coffee, TV series, yoga, and tea');
});

test('German nouns keep their capital, but a leading adjective does not', async () => {
  expect(await listed('de', ['baking', 'vegetarian_food', 'cinema'])).toBe('Backen, vegetarische Küche und Kino');
});

test.each(languages.filter((language) => language !== 'de'))(
  'interests are in lower case within a sentence: %s',
  async (language) => {
    const words = (await loadWords(language, ['interests'])).interests as Record<Interest, string>;
    const names = interests.map((one) => inSentence(words[one], language));
    expect(names.filter((name) => /^\p{Lu}/u.test(name) && !name.startsWith('TV'))).toEqual([]);
  },
);

test('in a list of names, only the first begins with a capital', () => {
  expect(inLine(['Jeux de société', 'Cuisine', 'Vélo'], 'fr')).toBe('Jeux de société, cuisine, vélo');
  expect(inLine(['Kochen', 'Tanzen'], 'de')).toBe('Kochen, Tanzen');
});
