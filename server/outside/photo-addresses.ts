import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { MemberId } from '#contract/members.ts';
import type { PhotoFileId } from './photo-storage.ts';

/**
 * The files made of each photo: as it is shown, 3:4 for a card, square around the face, and blurred beyond recognition;
 * and the source, which only its owner sees, to cut another part out of.
 */
export const photoVariants = ['full', 'thumb', 'avatar', 'blurred', 'source'] as const;
export type PhotoVariant = (typeof photoVariants)[number];

/** Whoever may see one of these may see them all: they share a signature, which is made once a card. */
const sharp: ReadonlySet<string> = new Set<PhotoVariant>(['full', 'thumb', 'avatar']);

/** An address lives between one and two of these: the same address is given out for a while, so browsers can keep the file. */
const windowSeconds = 300;

/** Addresses of photos that work for one viewer and a few minutes. */
export interface PhotoAddresses {
  addressOf(file: PhotoFileId, variant: PhotoVariant, viewer: MemberId | undefined, now: Date): string;
  /** Whether this viewer may have the file under this address now. */
  isValid(address: PhotoAddress, viewer: MemberId | undefined, now: Date): boolean;
}

export interface PhotoAddress {
  readonly file: string;
  readonly variant: string;
  readonly until: string;
  readonly signature: string;
}

export function makePhotoAddresses(secret: string): PhotoAddresses {
  const key = createSecretKey(secret, 'utf8');
  let last = { whatAndWho: '', signature: '' };

  function sign(file: string, variant: string, until: string, viewer: MemberId | undefined): string {
    const whatAndWho = `photo|${file}|${sharp.has(variant) ? 'sharp' : variant}|${until}|${viewer ?? 'visitor'}`;
    if (last.whatAndWho !== whatAndWho) {
      const signature = createHmac('sha256', key).update(whatAndWho).digest('base64url').slice(0, 22);
      last = { whatAndWho, signature };
    }
    return last.signature;
  }
  return {
    addressOf: (file, variant, viewer, now) => {
      const until = String((Math.floor(now.getTime() / 1000 / windowSeconds) + 2) * windowSeconds);
      return `/photos/${file}/${variant}.webp?until=${until}&sign=${sign(file, variant, until, viewer)}`;
    },
    isValid: ({ file, variant, until, signature }, viewer, now) => {
      if (!(Number(until) * 1000 > now.getTime())) return false;
      const expected = Buffer.from(sign(file, variant, until, viewer));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
