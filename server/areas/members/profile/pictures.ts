import type { StoredPicture } from '#database/stored-types.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Picture } from '#contract/photos.ts';
import type { AddressOf } from '../../../platform/core/photo-addresses.ts';

/** The viewer of a photo, who determines which file they get. */
export interface PictureViewer {
  readonly id: MemberId | undefined;
  readonly premium: boolean;
  readonly addressOf: AddressOf;
}

/** Number of photos in a profile that every member may see; the rest require premium. */
export const openPhotos = 2;

/** Returns a photo as `onlooker` may see it. `place` is its index in the profile. */
export function pictureFor(onlooker: PictureViewer, owner: MemberId, stored: StoredPicture, place: number): Picture {
  const forAll = onlooker.id === owner || (place < openPhotos && !stored.premium_only);
  const open = onlooker.premium || forAll;
  const shown = { owner, where: 'profile', premium: !forAll } as const;
  const address = (variant: 'full' | 'thumb' | 'avatar') =>
    onlooker.addressOf(stored.file_id, open ? variant : 'blurred', shown);
  return {
    id: stored.id,
    filename: address('full'),
    thumb_filename: address('thumb'),
    avatar_filename: address('avatar'),
    width: stored.width,
    height: stored.height,
    locked: !open,
    thumbhash: open ? stored.thumbhash : stored.blurred_thumbhash,
  };
}
