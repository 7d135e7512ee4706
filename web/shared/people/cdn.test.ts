import { expect, test } from 'vitest';
import { cdnOf } from './cdn.ts';

const photo = '/photos/4f/thumb.webp?until=1&sign=x';

test('without a prefix, every image is loaded from the page’s own host', () => {
  expect(cdnOf('').photo(photo)).toBe(photo);
  expect(cdnOf('').picture('/assets/kofi.webp')).toBe('/assets/kofi.webp');
});

test('a path prefix applies to photos and other images alike', () => {
  expect(cdnOf('/cdn').photo(photo)).toBe(`/cdn${photo}`);
  expect(cdnOf('/cdn').picture('/assets/kofi.webp')).toBe('/cdn/assets/kofi.webp');
});

test('another host never receives photos of members, because it cannot identify the viewer', () => {
  expect(cdnOf('https://cdn.example').photo(photo)).toBe(photo);
  expect(cdnOf('https://cdn.example').picture('/assets/kofi.webp')).toBe('https://cdn.example/assets/kofi.webp');
});

test('a photo that has not been uploaded is shown from the browser’s memory', () => {
  expect(cdnOf('/cdn').photo('blob:http://damson.test/1')).toBe('blob:http://damson.test/1');
});
