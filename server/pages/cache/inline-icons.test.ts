import { expect, test } from 'vitest';
import { inlineIcons } from './inline-icons.ts';

const sprite = [
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '<symbol id="Heart" viewBox="0 0 24 24"><path d="M2 9"/></symbol>',
  '<symbol id="Lock" viewBox="0 0 24 24"><rect width="2"/></symbol>',
  '</svg>',
].join('');
const page = (body: string) => `<html><body>${body}</body></html>`;
const icon = (name: string, file = 'icons-1') =>
  `<svg class="icon"><use href="/assets/${file}.svg#${name}"></use></svg>`;
const read = async () => await Promise.resolve(sprite);

test('a page contains each symbol of its own icons once, and no other symbols', async () => {
  expect(await inlineIcons(page(icon('Heart') + icon('Heart')), read)).toBe(
    page(
      '<svg class="hidden" aria-hidden="true"><symbol id="Heart" viewBox="0 0 24 24"><path d="M2 9"/></symbol></svg>' +
        '<svg class="icon"><use href="#Heart"></use></svg>'.repeat(2),
    ),
  );
});

test('an icon missing from the sprite keeps its address, and a page without icons is unchanged', async () => {
  expect(await inlineIcons(page(icon('Gone')), read)).toContain('<use href="/assets/icons-1.svg#Gone">');
  expect(await inlineIcons(page('<p>'), read)).toBe(page('<p>'));
});

test('a page is unchanged if the sprite cannot be read, and the next page tries again', async () => {
  const drawn = page(icon('Lock', 'icons-2'));
  expect(await inlineIcons(drawn, async () => await Promise.resolve(undefined))).toBe(drawn);
  expect(await inlineIcons(drawn, async () => await Promise.reject(new Error('gone')))).toBe(drawn);
  expect(await inlineIcons(drawn, read)).toContain('<use href="#Lock">');
});
