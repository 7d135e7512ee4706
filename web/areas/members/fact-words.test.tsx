import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { FirstWordsContext, loadWords } from '../../shared/i18n/words.tsx';
import { useFactFilterWords, useFactWords } from './fact-words.ts';

const spoken = ['nl', 'en', 'fr'] as const;

function Answer() {
  return useFactWords()('languages', spoken);
}

function Filter() {
  return useFactFilterWords()('languages', { languages: ['nl', 'en'] });
}

async function shown(language: Language, Shown: () => string): Promise<string> {
  const messages = await loadWords(language, ['profile', 'members']);
  return renderToStaticMarkup(
    <FirstWordsContext value={{ language, country: undefined, timeZone: 'UTC', messages: {} }}>
      <IntlProvider locale={language} timeZone="UTC" messages={messages}>
        <Shown />
      </IntlProvider>
    </FirstWordsContext>,
  );
}

test('lists of languages are in lower case after the first word, except in English and German', async () => {
  expect(await shown('fr', Answer)).toBe('Néerlandais, anglais, français');
  expect(await shown('pl', Answer)).toBe('Niderlandzki, angielski, francuski');
  expect(await shown('de', Answer)).toBe('Niederländisch, Englisch, Französisch');
  expect(await shown('en', Answer)).toBe('Dutch, English, French');
});

test('a filter by languages is capitalized like an answer', async () => {
  expect(await shown('es', Filter)).toBe('Neerlandés o inglés');
  expect(await shown('en', Filter)).toBe('Dutch or English');
});
