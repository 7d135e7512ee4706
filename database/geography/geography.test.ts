import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { countries } from '#contract/places.ts';
import { cellsText } from './build-cells.ts';

const file = new URL('geography.json', import.meta.url);
const text = readFileSync(file, 'utf8');

const geography = JSON.parse(text) as {
  notice: string;
  languages: string[];
  regions: [string, string, string[], string[], [number, string, number, number, number, number[]?][]][];
};

/** The columns of each line in regions.tsv: country and region, divisions, neighbors, name, alternative names. */
const kept = readFileSync(new URL('regions.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t'));

describe('geography.json', () => {
  test('attributes its source, as the license requires', () => {
    expect(geography.notice).toContain('GeoNames');
    expect(geography.notice).toContain('CC BY 4.0');
  });

  test('is smaller than 1.3 MB', () => {
    expect(statSync(file).size).toBeLessThan(1_300_000);
  });

  test('has the same codes, neighbors and names as regions.tsv', () => {
    const built = new Map(geography.regions.map((row) => [`${row[0]}-${row[1]}`, row]));
    expect(built.size).toBe(kept.length);
    for (const [code, , neighbours, name, others] of kept) {
      const [, , ofBuilt, names] = built.get(code!)!;
      expect(ofBuilt.join(' ') || '-').toBe(neighbours);
      if (!others) expect(new Set(names)).toEqual(new Set([name]));
      for (const other of others?.split('; ') ?? []) {
        const [who, otherName] = other.split('=');
        for (const language of who!.split(',')) {
          expect(names[geography.languages.indexOf(language)], `${code} in ${language}`).toBe(otherName);
        }
      }
    }
  });

  test('has the languages and countries of the contract in the same order', () => {
    expect(geography.languages).toEqual([...languages]);
    expect([...new Set(geography.regions.map(([country]) => country))]).toEqual([...countries]);
  });
});

test('cells.json is the output of build-cells.ts for geography.json', () => {
  expect(readFileSync(new URL('cells.json', import.meta.url), 'utf8')).toBe(cellsText());
});
