import { expect, test } from 'vitest';
import type { MemberId } from '#contract/members/members.ts';
import { makePhotoAddresses, type PhotoVariant, photoVariants, type Shown } from './photo-addresses.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import { makeSecret } from './secret.ts';

const addresses = makePhotoAddresses(makeSecret('a secret that only tests know, of some length'));
const now = new Date('2026-11-22T05:00:00Z');
const file = 'one' as PhotoFileId;
const anna = 'anna' as MemberId;
const bram = 'bram' as MemberId;

const shown: Shown = { owner: 'chloe' as MemberId, where: 'profile', premium: false };

function addressFor(variant: PhotoVariant, changes: Partial<Shown> = {}) {
  const addressOf = addresses.forViewer(anna, now);
  const url = new URL(addressOf(file, variant, { ...shown, ...changes }), 'http://damson.test');
  const { until, of, sign, for: premium = '' } = Object.fromEntries(url.searchParams) as Record<string, string>;
  return { file, variant, until: until!, of: of!, for: premium, signature: sign! };
}

const sharp: readonly PhotoVariant[] = ['full', 'thumb', 'avatar'];
const opened = (variant: PhotoVariant) => (sharp.includes(variant) ? sharp : [variant]);

test.each(photoVariants)('an address of %s opens the variants that its viewer may see, and nothing else', (variant) => {
  const address = addressFor(variant);
  const opens = photoVariants.filter((other) => addresses.isValid({ ...address, variant: other }, anna, now));
  expect(opens).toEqual(photoVariants.filter((other) => opened(variant).includes(other)));
});

test('an address is valid only for its viewer, its file and its lifetime', () => {
  const address = addressFor('thumb');
  expect(addresses.isValid(address, anna, now)).toBe(true);
  expect(addresses.isValid(address, bram, now)).toBe(false);
  expect(addresses.isValid(address, undefined, now)).toBe(false);
  expect(addresses.isValid({ ...address, file: 'two' }, anna, now)).toBe(false);
  expect(addresses.isValid({ ...address, until: String(Number(address.until) + 300) }, anna, now)).toBe(false);
  expect(addresses.isValid(address, anna, new Date(now.getTime() + 600_000))).toBe(false);
});

test('an address does not reveal the photo’s owner or its viewer, and neither can be changed', () => {
  const address = addressFor('full', { premium: true });
  expect([address.for, addressFor('full').for]).toEqual(['premium', '']);
  expect(addresses.isValid(address, anna, now)).toBe(true);
  expect(addresses.isValid({ ...address, for: '' }, anna, now)).toBe(false);
  const others = addressFor('full', { premium: true, owner: bram });
  expect(others.of).not.toBe(address.of);
  expect(addresses.isValid({ ...address, of: others.of }, anna, now)).toBe(false);
  expect(addresses.marksOf('chloe' as MemberId, 'profile')).toEqual([address.of]);
  expect(address.of).not.toContain('chloe');
});

test('the pseudonym in an address matches its owner and place, however many pseudonyms were made before', () => {
  const places: readonly Shown[] = Array.from({ length: 280 }, (_, index) => ({
    owner: `member ${(index >> 1) % 70}` as MemberId,
    where: index % 2 > 0 ? 'chat' : 'profile',
    premium: false,
  }));
  for (const place of places) {
    expect(addressFor('thumb', place).of).toBe(addresses.marksOf(place.owner, place.where)[0]);
  }
  expect(new Set(places.map((place) => addressFor('thumb', place).of)).size).toBe(140);
});
