import { expect, test } from 'vitest';
import { operatorWords } from './operator-words.ts';

const written = { index_title: 'Pruim, daten zonder haast', description: 'Voor wie graag praat' };

test('only readers of the domain’s language get the operator’s title and description', () => {
  const site = { ...written, domain_language: 'nl-NL' };
  expect(operatorWords(site, 'nl')).toEqual(written);
  expect(operatorWords(site, 'fr')).toEqual({ index_title: '', description: '' });
});

test('a domain without a language counts as English, and the domain language “no” applies to readers of Bokmål', () => {
  expect(operatorWords({ ...written, domain_language: null }, 'en')).toEqual(written);
  expect(operatorWords({ ...written, domain_language: null }, 'nl').index_title).toBe('');
  expect(operatorWords({ ...written, domain_language: 'no' }, 'nb')).toEqual(written);
});
