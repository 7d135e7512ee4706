import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

/**
 * Writes web/app/fonts: one subset of Open Sans per language with the characters of its texts, and the style sheet with
 * all fonts. Run it after texts use new characters; web/app/fonts/fonts.test.ts reports that.
 */
const root = path.resolve(import.meta.dirname, '../..');
const target = path.join(root, 'web/app/fonts');
const files = path.dirname(
  createRequire(import.meta.url).resolve('@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2'),
);
const weights = { wght: { min: 400, max: 700, default: 400 } } as const;

/** The names of the languages, which every page's footer lists, and what visitors type into an email field. */
const everywhere =
  'English Deutsch Español Français Italiano Nederlands Polski Svenska Norsk bokmål Dansk Suomi 0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz .,:;!?@_-+%&/()\'"=#*€£$×\u00A0';

/** The system fonts that replace Open Sans until it has loaded, with the ratio of its average width to theirs. */
const fallbacks = [
  ['Arial', { 400: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans', 'Arimo', 'Helvetica'] }, 105.02],
  ['Arial', { 600: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold'] }, 101.34],
  ['Arial', { 700: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold'] }, 105.09],
  ['Roboto', { 400: ['Roboto', 'Roboto-Regular'] }, 105.38],
  ['Roboto', { 600: ['Roboto Bold', 'Roboto-Bold', 'Roboto Medium', 'Roboto-Medium'] }, 107.49],
  ['Roboto', { 700: ['Roboto Bold', 'Roboto-Bold'] }, 111.46],
  ['Segoe UI', { 400: ['Segoe UI', 'SegoeUI'] }, 105.73],
  ['Segoe UI', { 600: ['Segoe UI Semibold', 'SegoeUI-Semibold'] }, 106.19],
  ['Segoe UI', { 700: ['Segoe UI Bold', 'SegoeUI-Bold'] }, 105.85],
  ['Helvetica Neue', { 400: ['Helvetica Neue', 'HelveticaNeue'] }, 104.17],
  ['Helvetica Neue', { 600: ['Helvetica Neue Bold', 'HelveticaNeue-Bold'] }, 101.21],
  ['Helvetica Neue', { 700: ['Helvetica Neue Bold', 'HelveticaNeue-Bold'] }, 104.77],
  ['DejaVu Sans', { 400: ['DejaVu Sans', 'DejaVuSans'] }, 92.08],
  ['DejaVu Sans', { 600: ['DejaVu Sans Bold', 'DejaVuSans-Bold'] }, 84.62],
  ['DejaVu Sans', { 700: ['DejaVu Sans Bold', 'DejaVuSans-Bold'] }, 87.74],
  ['Noto Sans', { 400: ['Noto Sans', 'NotoSans-Regular'] }, 98.89],
  ['Noto Sans', { 600: ['Noto Sans SemiBold', 'NotoSans-SemiBold', 'Noto Sans Bold', 'NotoSans-Bold'] }, 98.74],
  ['Noto Sans', { 700: ['Noto Sans Bold', 'NotoSans-Bold'] }, 99.98],
] as const;
/** The ascent and descent of Open Sans, in percent of its size. */
const [ascent, descent] = [106.89, 29.3];

const languages = (await readdir(path.join(root, 'locales'))).filter((name) => /^[a-z]{2}$/.test(name)).toSorted();
const faces: string[] = [];
for (const language of languages) {
  const folder = path.join(root, 'locales', language);
  const texts = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const all = await Promise.all(texts.map(async (name) => await readFile(path.join(folder, name), 'utf8')));
  const used = [...new Set(everywhere + all.join(''))].filter((one) => one >= ' ' && !'{}<>\\[]|~^`'.includes(one));
  const isExtended = (one: string) => one >= '\u0100' && one <= '\u024F' && !'ıŒœ'.includes(one);
  for (const [part, ending] of [
    [used.filter((one) => !isExtended(one)), ''],
    [used.filter(isExtended), '-ext'],
  ] as const) {
    if (part.length === 0) continue;
    const source = await readFile(path.join(files, `open-sans-latin${ending}-wght-normal.woff2`));
    const font = await subsetFont(source, part.join(''), { targetFormat: 'woff2', variationAxes: { ...weights } });
    const name = `open-sans-${language}${ending}.woff2`;
    await writeFile(path.join(target, name), font);
    console.log(name, font.length);
    faces.push(face(`Open Sans ${language}`, `url('./${name}') format('woff2')`, `400 700`, rangesOf(part)));
  }
}

const full = [
  [
    'latin',
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  ],
  [
    'latin-ext',
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  ],
] as const;
for (const [part, range] of full)
  faces.push(
    face(
      'Open Sans Variable',
      `url('@fontsource-variable/open-sans/files/open-sans-${part}-wght-normal.woff2') format('woff2')`,
      '300 800',
      range,
    ),
  );
for (const [name, sources, ratio] of fallbacks) {
  const [[weight, names]] = Object.entries(sources) as [[string, readonly string[]]];
  const own = names.map((one) => `local('${one}')`).join(', ');
  faces.push(
    `@font-face {\n  font-family: 'Like ${name}';\n  font-weight: ${weight};\n  src: ${own};\n  size-adjust: ${ratio}%;\n  ascent-override: ${percent(ascent, ratio)};\n  descent-override: ${percent(descent, ratio)};\n  line-gap-override: 0%;\n}`,
  );
}
const chosen = languages.map((one) => `:root:lang(${one}) {\n  --font-subset: 'Open Sans ${one}';\n}`);
const head = '/* Written by tools/generate/subset-fonts.ts. A page keeps the font of its first paint. */';
await writeFile(path.join(target, 'fonts.css'), `${[head, ...faces, ...chosen].join('\n\n')}\n`);

function face(family: string, source: string, weight: string, range: string): string {
  return `@font-face {\n  font-family: '${family}';\n  font-weight: ${weight};\n  font-display: optional;\n  src: ${source};\n  unicode-range: ${range};\n}`;
}

function percent(value: number, ratio: number): string {
  return `${((value / ratio) * 100).toFixed(2)}%`;
}

/** Writes characters as the ranges of a `unicode-range`. */
function rangesOf(characters: readonly string[]): string {
  const codes = characters.map((one) => one.codePointAt(0)!).toSorted((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}
