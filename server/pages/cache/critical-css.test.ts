import { describe, expect, test } from 'vitest';
import { inlineCriticalCss } from './critical-css.ts';

const css = [
  '@layer theme,base,utilities;',
  '@layer theme{:root{--ink:var(--plum);--plum:#604;--grass:#263}}',
  '@layer base{:root{color-scheme:light;--grass:#263}body{color:var(--ink)}.card:where(.wide) b,.lone{margin:0}',
  'hr,body :is(b,i){color:var(--plum)}}@starting-style{.comes,.goes{opacity:0}}',
  '@layer utilities{.p-4{padding:1rem}.p-8{padding:2rem}.hover\\:p-8:hover{padding:2rem}',
  '@media (min-width:48rem){.md\\:\\[\\&\\>a\\]\\:p-4>a{padding:1rem}.md\\:p-8{padding:2rem}}',
  '.spin{animation:turn 1s}.fade{animation:fade 1s}}',
  '@layer base{::placeholder{opacity:1}::-webkit-datetime-edit{padding:0}::file-selector-button{margin:0}}',
  '@font-face{font-family:Plum;font-display:optional;src:url(/assets/plum.woff2)}',
  '@keyframes turn{to{rotate:1turn}}@keyframes fade{to{opacity:0}}',
  '@property --plum{syntax:"*";inherits:false}@property --grass{syntax:"*";inherits:false}',
].join('');
const link = '<link rel="stylesheet" href="/assets/root-1.css"/>';
const page = (body: string) => `<head>${link}</head><body>${body}</body>`;
let address = 0;

/** Returns the styles that are inlined into a page with this body. */
async function stylesOf(body: string): Promise<string> {
  address += 1;
  const html = page(body).replace('root-1', `root-${address}`);
  const styled = await inlineCriticalCss(html, async () => await Promise.resolve(css));
  return /<style>(.*)<\/style>/s.exec(styled.html)![1]!;
}

test('a page gets the rules of its elements, in their order and within their blocks, and no others', async () => {
  expect(await stylesOf('<p class="p-4 md:[&amp;&gt;a]:p-4"><a>')).toBe(
    [
      '@layer theme,base,utilities;',
      '@layer theme{:root{--ink:var(--plum);--plum:#604;}}',
      '@layer base{:root{color-scheme:light}body{color:var(--ink)}body :is(b,i){color:var(--plum)}}',
      '@layer utilities{.p-4{padding:1rem}@media (min-width:48rem){.md\\:\\[\\&\\>a\\]\\:p-4>a{padding:1rem}}}',
      '@font-face{font-family:Plum;font-display:optional;src:url(/assets/plum.woff2)}',
      '@property --plum{syntax:"*";inherits:false}',
    ].join(''),
  );
});

test('rules for an element’s states are included, and rules for several classes if the page has all of them', async () => {
  expect(await stylesOf('<a class="hover:p-8">')).toContain('.hover\\:p-8:hover{padding:2rem}');
  expect(await stylesOf('<p class="card wide"><b>')).toContain('.card:where(.wide) b{margin:0}');
  expect(await stylesOf('<p class="card"><b>')).not.toContain('.card:where(.wide) b');
});

test('rules for parts of a form field are included only for fields that have these parts', async () => {
  expect(await stylesOf('<input type="text">')).not.toMatch(/webkit|placeholder|file/);
  expect(await stylesOf('<input placeholder="Name">')).toContain('::placeholder{opacity:1}');
  expect(await stylesOf('<input type="month">')).toContain('::-webkit-datetime-edit{padding:0}');
  expect(await stylesOf('<input type="file">')).toContain('::file-selector-button{margin:0}');
});

test('a rule with several selectors keeps only those that match the page', async () => {
  expect(await stylesOf('<p class="card">')).not.toContain('{margin:0}');
  expect(await stylesOf('<hr><p class="lone">')).toContain('}.lone{margin:0}hr,body :is(b,i){color:var(--plum)}}');
  expect(await stylesOf('')).toContain('}body :is(b,i){color:var(--plum)}}');
});

test('a theme keeps its used custom properties and all its other declarations', async () => {
  expect(await stylesOf('')).toContain('@layer base{:root{color-scheme:light}body{');
});

test('starting styles of an element are included if the page has the element', async () => {
  expect(await stylesOf('<p class="comes">')).toContain('@starting-style {.comes{opacity:0}}');
  expect(await stylesOf('')).not.toContain('starting-style');
});

test('an animation includes its keyframes, and inline styles include the custom properties that they use', async () => {
  const spinning = await stylesOf('<p class="spin" style="color:var(--grass)">');
  expect(spinning).toContain('@keyframes turn{to{rotate:1turn}}');
  expect(spinning).not.toContain('@keyframes fade');
  expect(spinning).toContain('--grass:#263;');
});

test('the style sheet loads late, but at once without scripts', async () => {
  const { html, styles } = await inlineCriticalCss(
    page('').replace('root-1', 'late'),
    async () => await Promise.resolve('body{margin:0}'),
  );
  expect(html).toBe(
    [
      '<head><link rel="expect" href="#content-end" blocking="render"/><style>body{margin:0}</style>',
      '<link rel="stylesheet" data-late-href="/assets/late.css"/>',
      `<noscript>${link.replace('root-1', 'late')}</noscript></head><body></body>`,
    ].join(''),
  );
  expect(styles).toEqual([expect.stringMatching(/^sha256-/)]);
});

describe('fonts', async () => {
  const fonts = [
    "@font-face{font-family:'Open Sans nl';src:url(/assets/nl.woff2)}",
    '@font-face{font-family:Open Sans pl;src:url(/assets/pl.woff2)}',
    '@font-face{font-family:Like Arial;src:local(Arial)}',
    ":root:lang(nl){--font-subset:'Open Sans nl'}:root:lang(pl){--font-subset:'Open Sans pl'}",
  ].join('');
  const fontsLink = '<link rel="stylesheet" href="/assets/fonts-1.css"/>';
  const { html } = await inlineCriticalCss(
    `<html lang="pl">${page('').replace('root-1', 'fonts').replace('</head>', `${fontsLink}</head>`)}`,
    async (address) => await Promise.resolve(address.includes('fonts-1') ? fonts : 'body{font:var(--font-subset)}'),
  );

  test('a page declares the fonts of its language only', () => {
    expect(html).toContain('/assets/pl.woff2');
    expect(html).toContain('local(Arial)');
    expect(html).toMatch(/--font-subset:["']Open Sans pl/);
    expect(html).not.toMatch(/Open Sans nl/);
  });

  test('the style sheet of the fonts never declares them a second time', () => {
    expect(html).toContain('<link rel="stylesheet" href="/assets/fonts-1.css" disabled=""/>');
  });
});

test('a page whose style sheet cannot be read is unchanged', async () => {
  const html = page('').replace('root-1', 'gone');
  expect(await inlineCriticalCss(html, async () => await Promise.resolve(undefined))).toEqual({ html, styles: [] });
  const away = async () => await Promise.reject(new Error('gone'));
  expect(await inlineCriticalCss(html, away)).toEqual({ html, styles: [] });
});
