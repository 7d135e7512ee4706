import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';

const folder = path.resolve(import.meta.dirname, '../../web/app/fonts');
const css = await readFile(path.join(folder, 'fonts.css'), 'utf8');

test('each font file of a language is smaller than 20 kB', async () => {
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.woff2')))
    expect((await stat(path.join(folder, name))).size, name).toBeLessThan(20_000);
});

test.each(languages)('the fonts of %s contain all letters of its texts', async (language) => {
  const locale = path.resolve(import.meta.dirname, '../../locales', language);
  const names = (await readdir(locale)).filter((one) => one.endsWith('.json'));
  const texts = (await Promise.all(names.map(async (name) => await readFile(path.join(locale, name), 'utf8')))).join(
    '',
  );
  const faces = css.split('@font-face').filter((face) => face.includes(`'Open Sans ${language}'`));
  const ranges = faces.flatMap((face) =>
    [.../U\+([\dA-F]+)(?:-([\dA-F]+))?/g[Symbol.matchAll](face)].map(([, from, to]) => [
      Number.parseInt(from!, 16),
      Number.parseInt(to ?? from!, 16),
    ]),
  );
  const letters = [...new Set(texts.match(/\p{L}/gu))];
  const missing = letters.filter(
    (letter) => !ranges.some(([from, to]) => letter.codePointAt(0)! >= from! && letter.codePointAt(0)! <= to!),
  );
  expect(missing, 'run node tools/generate/subset-fonts.ts').toEqual([]);
});

test('no font replaces another after the first paint', () => {
  expect(css).not.toContain('font-display: swap');
});
