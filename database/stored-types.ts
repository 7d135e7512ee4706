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

/**
 * The reason why an email address is banned: `closed` if an administrator closed the account, `asked` if the owner of
 * the address requested the ban.
 */
export type BanReason = 'closed' | 'asked';
