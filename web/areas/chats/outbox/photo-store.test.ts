import type { MemberId } from '#contract/members/members.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetPhoto, storePhoto, storedPhoto } from './photo-store.ts';

const anna = 'anna' as MemberId;
const bram = 'bram' as MemberId;
// `journeys/gifts.test.ts` covers real browser storage; these tests cover browsers that store nothing.
const photo = new Blob(['photo']);

afterEach(() => vi.unstubAllGlobals());

test('keeps a photo until the page closes if the browser has no storage', async () => {
  await storePhoto(anna, '1', photo);
  expect(await storedPhoto(anna, '1')).toBe(photo);
  expect(await storedPhoto(anna, '2')).toBeUndefined();
  await forgetPhoto(anna, '1');
  expect(await storedPhoto(anna, '1')).toBeUndefined();
});

test.each([
  ['forbids it', () => failing(new Error('forbidden'))],
  ['cannot open it', () => opening('error')],
])('keeps a photo in memory if storage fails: the browser %s', async (_why, store) => {
  vi.stubGlobal('indexedDB', store());
  await storePhoto(bram, '1', photo);
  expect(await storedPhoto(bram, '1')).toBe(photo);
  await forgetPhoto(bram, '1');
  expect(await storedPhoto(bram, '1')).toBeUndefined();
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
