import { expect, test } from 'vitest';
import { maxFileBytes } from '#contract/call.ts';
import { sentSize } from './scaled-photo.ts';

test.each([
  ['a photo of 48 megapixels', 8064, 6048, 8e6],
  ['a photo of 50 megapixels', 8160, 6144, 12e6],
  ['a portrait photo of 50 megapixels', 6144, 8160, 12e6],
  ['a panorama of 50 megapixels', 20_000, 2500, 9e6],
  ['a photo of 108 megapixels', 12_000, 9000, 30e6],
  ['a photo of 30 megapixels with too many bytes', 6708, 4472, maxFileBytes + 1],
])('%s is scaled to 12 megapixels and keeps its aspect ratio', (_what, width, height, bytes) => {
  const size = sentSize(width, height, bytes)!;
  expect(size.width * size.height).toBeCloseTo(12e6, -5);
  expect(size.width / size.height).toBeCloseTo(width / height, 2);
});

test('a small photo with too many bytes keeps its dimensions', () => {
  expect(sentSize(3000, 2000, maxFileBytes + 1)).toEqual({ width: 3000, height: 2000 });
});

test.each([
  ['a photo of 24 megapixels', 6000, 4000, 8e6],
  ['a photo of 40 megapixels', 8000, 5000, maxFileBytes],
  ['a photo that takes gigabytes to decode', 30_000, 30_000, 1e6],
])('%s is sent unchanged', (_what, width, height, bytes) => expect(sentSize(width, height, bytes)).toBeUndefined());
