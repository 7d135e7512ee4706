import * as z from 'zod/mini';
import { call } from './call.ts';

export const pictureId = z.uuid().brand<'PictureId', 'inout'>();
export type PictureId = z.infer<typeof pictureId>;

export const pictureStatus = z.enum(['pending', 'active', 'rejected']);
export type PictureStatus = z.infer<typeof pictureStatus>;

/** How many photos a member may have. (Specification, section 9.) */
export const photoLimits = { free: 3, premium: 25 } as const;

/** The file types that a browser offers to choose from; the server checks the bytes, not the name. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const;
/** A larger file is refused when it is chosen: photos above `maxFileBytes` are scaled down before they are sent. 50 MB. */
export const chosenFileBytes = 50 * 1024 * 1024;

/** Whether a file may be a photo, by its type, or by its name where the browser knows no type (HEIC on some systems). */
export function isPhotoType({ type, name }: { readonly type: string; readonly name: string }): boolean {
  if (type) return (photoTypes as readonly string[]).includes(type);
  return !/\.\w{1,8}$/.test(name) || /\.(?:hei[cf]|jpe?g|png|webp)$/i.test(name);
}

/** The most pixels of a photo, and the minimum length of its shorter side and of a crop's. */
export const photoSize = { megapixels: 40, shortestSide: 320, shortestCrop: 240 } as const;

/** Why a photo was rejected. Each reason has a text in every language, on the screen and in the mail. */
export const rejectionReason = z.enum([
  'not_you',
  'unclear',
  'not_a_photo',
  'copied',
  'revealing',
  'minor',
  'other_people',
  'contact_details',
  'violence',
  'other',
]);
export type RejectionReason = z.infer<typeof rejectionReason>;

/** How long the address of a photo works at least, in seconds; at most twice as long. */
export const addressSeconds = 300;

/**
 * A photo as one viewer may see it. The addresses work for that viewer only and for a few minutes; of a `locked`
 * photo they lead to a file that the server blurred, never to the sharp one.
 */
export const picture = z.object({
  id: pictureId,
  filename: z.string(),
  /** 3:4, for a card. */
  thumb_filename: z.string(),
  /** Square, around the face. */
  avatar_filename: z.string(),
  width: z.int(),
  height: z.int(),
  /** Free members see the rest of a member's photos only once they are premium. */
  locked: z.boolean(),
  /** ThumbHash of the variant shown, base64: a placeholder while it loads. */
  thumbhash: z.string(),
});
export type Picture = z.input<typeof picture>;

/** The part of the source that is shown, in the source's pixels. */
export const crop = z.strictObject({
  left: z.int().check(z.minimum(0)),
  top: z.int().check(z.minimum(0)),
  width: z.int().check(z.minimum(photoSize.shortestCrop)),
  height: z.int().check(z.minimum(photoSize.shortestCrop)),
});
export type Crop = z.infer<typeof crop>;

/** A photo for its owner, in any state. The files of a rejected photo are deleted: its addresses lead nowhere. */
export const ownPicture = z.extend(picture, {
  status: pictureStatus,
  reason: z.nullable(rejectionReason),
  /** The one that others see first. */
  main: z.boolean(),
  /** Null: not cropped. */
  crop: z.nullable(crop),
  /** The uncropped photo, to crop from. */
  source: z.object({ filename: z.string(), width: z.int(), height: z.int() }),
});
export type OwnPicture = z.input<typeof ownPicture>;

/** The viewer's own photos in order, and how many they may have. */
export const listPhotos = call({
  method: 'GET',
  path: '/api/photos.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({
    photos: z.array(ownPicture),
    limit: z.int(),
  }),
  refusals: {},
});

/** Why a file is not accepted as a photo, wherever it is sent. */
export const photoRefusals = {
  photo_wrong_type: 415,
  photo_damaged: 422,
  photo_too_many_pixels: { status: 422, details: z.object({ megapixels: z.int() }) },
  photo_too_small: { status: 422, details: z.object({ pixels: z.int() }) },
} as const;

/**
 * Adds a photo: JPEG, PNG, WebP or HEIC, up to 10 MB and 40 megapixels. Only its pixels are stored. Others see it once
 * it has been reviewed.
 */
export const uploadPhoto = call({
  method: 'POST',
  path: '/api/photo.php',
  by: 'member',
  once: true,
  body: 'file',
  input: z.strictObject({}),
  reply: z.object({ photo: pictureId }),
  refusals: {
    photo_limit_reached: { status: 409, details: z.object({ limit: z.int() }) },
    ...photoRefusals,
  },
});

/** Changes or removes a photo's crop. Nothing is lost: the uncropped photo is stored. */
export const cropPhoto = call({
  method: 'PUT',
  path: '/api/photo.php',
  by: 'member',
  input: z.strictObject({ photo: pictureId, crop: z.nullable(crop) }),
  reply: z.object({}),
  refusals: { no_such_photo: 404, crop_outside: 422 },
});

/** Deletes a photo; its files are gone from our storage before the answer is sent. Deleting twice is deleting once. */
export const deletePhoto = call({
  method: 'DELETE',
  path: '/api/photo.php',
  by: 'member',
  input: z.strictObject({ photo: pictureId }),
  reply: z.object({}),
  refusals: {},
});

/** Reorders the viewer's photos; the first that others may see is the main photo. Photos not listed follow. */
export const orderPhotos = call({
  method: 'PUT',
  path: '/api/photos.php',
  by: 'member',
  input: z.strictObject({ photos: z.array(pictureId).check(z.maxLength(100)) }),
  reply: z.object({}),
  refusals: {},
});
