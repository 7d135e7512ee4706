import { expect, test } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { withGrammar } from './grammar.ts';

test.each<[Language, string, string]>([
  ['it', 'Il 11 dicembre 2026 tutto verrà cancellato.', 'L’11 dicembre 2026 tutto verrà cancellato.'],
  ['it', 'Il tuo file è disponibile fino al 8 nov 2026.', 'Il tuo file è disponibile fino all’8 nov 2026.'],
  ['it', 'Fattura 7 del 11/12/2026', 'Fattura 7 dell’11/12/2026'],
  ['it', 'Non ti vediamo dal 18 ottobre.', 'Non ti vediamo dal 18 ottobre.'],
  ['it', 'Il 1 dicembre, il 10 dicembre e il 28 dicembre', 'Il 1 dicembre, il 10 dicembre e il 28 dicembre'],
  ['it', 'Gli utenti hanno il 8% e il 80% di probabilità', 'Gli utenti hanno l’8% e l’80% di probabilità'],
  ['it', 'cani e escursionismo', 'cani ed escursionismo'],
  ['it', 'cani e gatti', 'cani e gatti'],
  ['fr', 'Tout sera supprimé le 1 décembre 2026.', 'Tout sera supprimé le 1er décembre 2026.'],
  ['fr', '1 janv. 2027', '1er janv. 2027'],
  ['fr', 'Le 21 mars et le 11 mars', 'Le 21 mars et le 11 mars'],
  ['de', 'am 1. Dezember, il 11 dicembre', 'am 1. Dezember, il 11 dicembre'],
])('in %s: %s', (language, formatted, correct) => {
  expect(withGrammar(language, formatted)).toBe(correct);
  expect(withGrammar(language, correct), 'corrected again').toBe(correct);
});

test.each<[Language, string, Record<string, string>]>([
  ['it', 'Tu: ci vediamo il 8 dicembre, e è bello', { text: 'ci vediamo il 8 dicembre, e è bello' }],
  ['it', 'Anna e Elena ti ha scritto', { name: 'Anna e Elena' }],
  ['fr', 'Toi : à la 1 mars', { text: 'à la 1 mars' }],
])('in %s, texts by members and staff stay unchanged: %s', (language, formatted, values) => {
  expect(withGrammar(language, formatted, values)).toBe(formatted);
});

test('an article before a value is adapted, but a member’s text beside it is not', () => {
  const values = { date: '11 dicembre', text: 'il 8 marzo' };
  expect(withGrammar('it', 'Dal 11 dicembre: il 8 marzo', values)).toBe('Dall’11 dicembre: il 8 marzo');
});
