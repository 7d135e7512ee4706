import { expect, test } from 'vitest';
import { operatorWords } from './operator-words.ts';

const written = { index_title: 'Pruim, daten zonder haast', description: 'Voor wie graag praat' };

test('the title of an operator is for readers of the domain’s language', () => {
  const site = { ...written, domain_language: 'nl-NL' };
  expect(operatorWords(site, 'nl')).toEqual(written);
  expect(operatorWords(site, 'fr')).toEqual({ index_title: '', description: '' });
});

test('without a language of the domain, it is English; Norwegian has three names', () => {
  expect(operatorWords({ ...written, domain_language: null }, 'en')).toEqual(written);
  expect(operatorWords({ ...written, domain_language: null }, 'nl').index_title).toBe('');
  expect(operatorWords({ ...written, domain_language: 'no' }, 'nb')).toEqual(written);
});
