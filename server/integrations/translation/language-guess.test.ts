import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { openLanguageGuess } from './language-guess.ts';

const guess = await openLanguageGuess();

const said: readonly [language: string, text: string][] = [
  ['en', 'How was your weekend? I went sailing with my brother.'],
  ['nl', 'Ik vond je foto van het strand erg mooi'],
  ['nl', 'Zullen we morgen wat drinken?'],
  ['de', 'Hast du Lust auf einen Kaffee am Samstag?'],
  ['fr', 'Tu fais quoi ce week-end ?'],
  ['it', 'Mi piace molto la tua foto'],
  ['es', 'Me gustaría conocerte mejor'],
  ['da', 'Jeg synes dit billede er rigtig flot'],
  ['nb', 'Jeg synes bildet ditt er veldig fint'],
  ['sv', 'Ska vi ses på en fika på lördag?'],
  ['pl', 'Bardzo podoba mi się twoje zdjęcie'],
  ['fi', 'Haluaisitko lähteä kahville lauantaina?'],
  ['pt', 'Gostei muito da sua foto, vamos tomar um café?'],
  ['uk', 'Привіт, як у тебе справи?'],
  ['ja', 'こんにちは、お元気ですか'],
];

describe('a text', () => {
  test.each(said)('in %s is foreign to readers of other languages only: %s', (language, text) => {
    expect(guess(text, language === 'en' ? 'nl' : 'en')).toBe(language);
    expect(guess(text, language as Language)).toBeUndefined();
  });

  test.each(['haha ok', 'lol 😂😂', 'Anna Maria', 'ja leuk', 'https://example.org/this/is/not/a/sentence', '…', ''])(
    'in an uncertain language is never foreign: %s',
    (text) => {
      for (const own of ['en', 'nl', 'fi'] as const) expect(guess(text, own)).toBeUndefined();
    },
  );

  test.each(['Hei, hvordan har du det?', 'Skal vi møtes til en kopp kaffe på lørdag?'])(
    'that may be Danish or Norwegian is foreign to neither: %s',
    (text) => {
      expect(guess(text, 'da')).toBeUndefined();
      expect(guess(text, 'nb')).toBeUndefined();
      expect(guess(text, 'nl')).toMatch(/^(da|nb)$/);
    },
  );
});
