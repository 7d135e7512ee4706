import type { PictureId } from '#contract/photos.ts';

declare const brand: unique symbol;
/** Identifies the stored files of one photo. A new crop gets a new id. */
export type PhotoFileId = string & { readonly [brand]: 'PhotoFileId' };

/** Stored data of a photo, both in its own row and, for the main photo, on the card. */
export interface StoredPicture {
  readonly id: PictureId;
  readonly file_id: PhotoFileId;
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
  readonly blurred_thumbhash: string;
  readonly premium_only: boolean;
}

/** Why an email address is banned: an administrator closed its account, or its owner requested the ban. */
export type BanReason = 'closed' | 'asked';
