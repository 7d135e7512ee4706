import { afterEach, expect, test, vi } from 'vitest';
import { forgetPhoto, storePhoto, storedPhoto } from './photo-store.ts';

// What a browser's own store does is in `journeys/gifts.test.ts`: here is what happens where it does nothing for us.
const photo = new Blob(['photo']);

afterEach(() => vi.unstubAllGlobals());

test('a photo is kept as long as the page where the browser has no store', async () => {
  await storePhoto('anna:1', photo);
  expect(await storedPhoto('anna:1')).toBe(photo);
  expect(await storedPhoto('anna:2')).toBeUndefined();
  await forgetPhoto('anna:1');
  expect(await storedPhoto('anna:1')).toBeUndefined();
});

test.each([
  ['forbids it', () => failing(new Error('forbidden'))],
  ['cannot open it', () => opening('error')],
])('so is one where the browser %s', async (_why, store) => {
  vi.stubGlobal('indexedDB', store());
  await storePhoto('bram:1', photo);
  expect(await storedPhoto('bram:1')).toBe(photo);
  await forgetPhoto('bram:1');
  expect(await storedPhoto('bram:1')).toBeUndefined();
});

function failing(fault: Error) {
  return {
    open: () => {
      throw fault;
    },
  };
}

function opening(outcome: string) {
  return {
    open: () => {
      const request = new EventTarget();
      queueMicrotask(() => request.dispatchEvent(new Event(outcome)));
      return request;
    },
  };
}
