import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { MemberId } from '#contract/members/members.ts';
import { addressSeconds } from '#contract/photos.ts';
import type { Secret } from './secret.ts';
import type { PhotoFileId } from '#database/stored-types.ts';

/**
 * The files of each photo: full, 3:4 for a card, square around the face, blurred beyond recognition, and the source for
 * another crop, which only its owner sees.
 */
export const photoVariants = ['full', 'thumb', 'avatar', 'blurred', 'source'] as const;
export type PhotoVariant = (typeof photoVariants)[number];

const sharp: ReadonlySet<string> = new Set<PhotoVariant>(['full', 'thumb', 'avatar']);

/**
 * Returns whether a variant is sharp. Sharp variants share a signature, made once per card: a viewer who may see one
 * may see them all.
 */
export function isSharp(variant: string): boolean {
  return sharp.has(variant);
}

/**
 * Returns the number of the current window. Addresses made in the same window are identical, so browsers can cache the
 * file. They stay valid for at least one more window.
 */
export function addressWindow(now: Date): number {
  return Math.floor(now.getTime() / 1000 / addressSeconds);
}

/** Maximum lifetime of an address. */
export const longestLifeMilliseconds = 2 * addressSeconds * 1000;

/**
 * Maximum number of cached pseudonyms of owners. Making one costs as much as a signature, and all addresses of an owner
 * in one place share it.
 */
const maxPseudonyms = 20_000;

/** Owner and place of a shown photo, by which addresses can be revoked. */
export interface Shown {
  readonly owner: MemberId;
  readonly where: 'profile' | 'chat';
  /** True if only premium members see the photo sharp. */
  readonly premium: boolean;
}

/** Returns the address of a file for one viewer. */
export type AddressOf = (file: PhotoFileId, variant: PhotoVariant, shown: Shown) => string;

/** Addresses of photos, valid for one viewer and a few minutes. */
export interface PhotoAddresses {
  forViewer(viewer: MemberId | undefined, now: Date): AddressOf;
  /** Returns whether this address was issued to this viewer and has not expired. */
  isValid(address: PhotoAddress, viewer: MemberId | undefined, now: Date): boolean;
  /** Returns the owner's pseudonyms in addresses, including the one made with the previous secret. */
  marksOf(owner: MemberId, where: Shown['where']): readonly string[];
}

export interface PhotoAddress {
  readonly file: string;
  readonly variant: string;
  readonly until: string;
  /** The owner's pseudonym. */
  readonly of: string;
  /** `premium` if only premium members see the photo sharp; otherwise empty. */
  readonly for: string;
  readonly signature: string;
}

export function makePhotoAddresses(secret: Secret): PhotoAddresses {
  let last = { whatAndWho: '', signature: '' };
  const marks = new Map<string, string>();

  function sign(whatAndWho: string): string {
    if (last.whatAndWho !== whatAndWho) last = { whatAndWho, signature: signWith(secret.keyFor(purpose), whatAndWho) };
    return last.signature;
  }
  function markOf({ owner, where }: Shown): string {
    const who = `${where}|${owner}`;
    const known = marks.get(who);
    if (known) return known;
    const mark = markWith(secret.keyFor(purpose), who);
    if (marks.size >= maxPseudonyms) marks.clear();
    marks.set(who, mark);
    return mark;
  }
  return {
    forViewer: (viewer, now) => (file, variant, shown) => {
      const until = String((addressWindow(now) + 2) * addressSeconds);
      const of = markOf(shown);
      const premium = shown.premium ? 'premium' : '';
      const signature = sign(signed({ file, variant, until, of, for: premium }, viewer));
      return `/photos/${file}/${variant}.webp?until=${until}&of=${of}${premium && `&for=${premium}`}&sign=${signature}`;
    },
    isValid: (address, viewer, now) => {
      if (!(Number(address.until) * 1000 > now.getTime())) return false;
      const whatAndWho = signed(address, viewer);
      const given = Buffer.from(address.signature);
      return secret.keysFor(purpose).some((key) => {
        const expected = Buffer.from(signWith(key, whatAndWho));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
    marksOf: (owner, where) => secret.keysFor(purpose).map((key) => markWith(key, `${where}|${owner}`)),
  };
}

const purpose = 'photo address';

function signed(address: Omit<PhotoAddress, 'signature'>, viewer: MemberId | undefined): string {
  const { file, variant, until, of, for: premium } = address;
  return `photo|${file}|${isSharp(variant) ? 'sharp' : variant}|${until}|${of}|${premium}|${viewer ?? 'visitor'}`;
}

function signWith(key: KeyObject, whatAndWho: string): string {
  return createHmac('sha256', key).update(whatAndWho).digest('base64url').slice(0, 22);
}

function markWith(key: KeyObject, who: string): string {
  return createHmac('sha256', key).update(`owner|${who}`).digest('base64url').slice(0, 12);
}
