import { expect, test } from 'vitest';
import { holdLocalPhoto, localPhoto, mostLocalPhotos, releaseLocalPhoto } from './local-photos.ts';

const photo = new Blob(['photo'], { type: 'image/webp' });

test('a photo keeps its object URL from the upload to the message, until it is released', () => {
  const address = holdLocalPhoto('first', photo);
  expect(holdLocalPhoto('first', photo)).toBe(address);
  expect(localPhoto('first')).toBe(address);
  releaseLocalPhoto('first');
  expect(localPhoto('first')).toBeUndefined();
});

test('however many photos are sent, only the latest few are held', () => {
  for (let index = 0; index <= mostLocalPhotos; index += 1) holdLocalPhoto(`photo ${index}`, photo);
  expect(localPhoto('photo 0')).toBeUndefined();
  expect(localPhoto('photo 1')).toBeDefined();
  expect(localPhoto(`photo ${mostLocalPhotos}`)).toBeDefined();
});
