import type { PictureId } from '#contract/photos.ts';

declare const brand: unique symbol;
/** The name under which the files of one photo are stored. Another crop gets another one. */
export type PhotoFileId = string & { readonly [brand]: 'PhotoFileId' };

/** The stored data of a photo, in its own row and, for the main photo, on the card. */
export interface StoredPicture {
  readonly id: PictureId;
  readonly file_id: PhotoFileId;
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
  readonly blurred_thumbhash: string;
  readonly premium_only: boolean;
}

/** Why an address may not join: an administrator closed its account, or its owner asked to be barred. */
export type BanReason = 'closed' | 'asked';
