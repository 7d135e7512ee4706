import { expect, test } from 'vitest';
import type { MemberId } from '#contract/members.ts';
import { makePhotoAddresses, type PhotoVariant, photoVariants } from './photo-addresses.ts';
import type { PhotoFileId } from './photo-storage.ts';

const addresses = makePhotoAddresses('a secret that only tests know, of some length');
const now = new Date('2026-11-22T05:00:00Z');
const file = 'one' as PhotoFileId;
const anna = 'anna' as MemberId;
const bram = 'bram' as MemberId;

function addressFor(variant: PhotoVariant) {
  const url = new URL(addresses.addressOf(file, variant, anna, now), 'http://damson.test');
  const { until, sign } = Object.fromEntries(url.searchParams) as Record<string, string>;
  return { file, variant, until: until!, signature: sign! };
}

const sharp: readonly PhotoVariant[] = ['full', 'thumb', 'avatar'];
const opened = (variant: PhotoVariant) => (sharp.includes(variant) ? sharp : [variant]);

test.each(photoVariants)('an address of %s opens what its viewer may see of the photo, and nothing else', (variant) => {
  const address = addressFor(variant);
  const opens = photoVariants.filter((other) => addresses.isValid({ ...address, variant: other }, anna, now));
  expect(opens).toEqual(photoVariants.filter((other) => opened(variant).includes(other)));
});

test('an address is good for its viewer, its file and its time', () => {
  const address = addressFor('thumb');
  expect(addresses.isValid(address, anna, now)).toBe(true);
  expect(addresses.isValid(address, bram, now)).toBe(false);
  expect(addresses.isValid(address, undefined, now)).toBe(false);
  expect(addresses.isValid({ ...address, file: 'two' }, anna, now)).toBe(false);
  expect(addresses.isValid({ ...address, until: String(Number(address.until) + 300) }, anna, now)).toBe(false);
  expect(addresses.isValid(address, anna, new Date(now.getTime() + 600_000))).toBe(false);
});
