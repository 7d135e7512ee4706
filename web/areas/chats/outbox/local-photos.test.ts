import { expect, test } from 'vitest';
import { holdLocalPhoto, localPhoto, mostLocalPhotos, releaseLocalPhoto } from './local-photos.ts';

const photo = new Blob(['photo'], { type: 'image/webp' });

test('keeps the same object URL from the upload to the message until it is released', () => {
  const address = holdLocalPhoto('first', photo);
  expect(holdLocalPhoto('first', photo)).toBe(address);
  expect(localPhoto('first')).toBe(address);
  releaseLocalPhoto('first');
  expect(localPhoto('first')).toBeUndefined();
});

test('holds only the latest few photos, however many are sent', () => {
  for (let index = 0; index <= mostLocalPhotos; index += 1) holdLocalPhoto(`photo ${index}`, photo);
  expect(localPhoto('photo 0')).toBeUndefined();
  expect(localPhoto('photo 1')).toBeDefined();
  expect(localPhoto(`photo ${mostLocalPhotos}`)).toBeDefined();
});
