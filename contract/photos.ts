import * as z from 'zod/mini';
import { call } from './call.ts';

export const pictureId = z.uuid().brand<'PictureId', 'inout'>();
export type PictureId = z.infer<typeof pictureId>;

export const pictureStatus = z.enum(['pending', 'active', 'rejected']);
export type PictureStatus = z.infer<typeof pictureStatus>;

/** Maximum number of photos per member. (Specification, section 9.) */
export const photoLimits = { free: 3, premium: 25 } as const;

/** The file types in the browser's file picker. The server checks the bytes, not the name. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const;
/** Maximum size of a chosen file: 50 MB. Photos above `maxFileBytes` are scaled down before the upload. */
export const chosenFileBytes = 50 * 1024 * 1024;

/**
 * Returns whether a file may be a photo, by its type, or by its name if the browser does not know the type (HEIC on
 * some systems).
 */
export function isPhotoType({ type, name }: { readonly type: string; readonly name: string }): boolean {
  if (type) return (photoTypes as readonly string[]).includes(type);
  return !/\.\w{1,8}$/.test(name) || /\.(?:hei[cf]|jpe?g|png|webp)$/i.test(name);
}

/** Maximum number of megapixels, and minimum length of the shorter side of a photo and of a crop, in pixels. */
export const photoSize = { megapixels: 40, shortestSide: 320, shortestCrop: 240 } as const;

/** Why a photo was rejected. Each reason has a text in every language, on the screen and in the email. */
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

/** Minimum lifetime of a photo URL, in seconds; the maximum is twice as long. */
export const addressSeconds = 300;

/**
 * A photo as one viewer may see it. The URLs work for that viewer only and expire after a few minutes. Those of a
 * `locked` photo lead to a version that the server blurred, never to the original.
 */
export const picture = z.object({
  id: pictureId,
  filename: z.string(),
  /** The photo with the aspect ratio 3:4, for cards. */
  thumb_filename: z.string(),
  /** A square of the photo around the face. */
  avatar_filename: z.string(),
  width: z.int(),
  height: z.int(),
  /** The photo is for premium members only, and the viewer is not one. */
  locked: z.boolean(),
  /** ThumbHash of the variant shown, in base64: a placeholder while the photo loads. */
  thumbhash: z.string(),
});
export type Picture = z.input<typeof picture>;

/** The visible part of the source, in pixels of the source. */
export const crop = z.strictObject({
  left: z.int().check(z.minimum(0)),
  top: z.int().check(z.minimum(0)),
  width: z.int().check(z.minimum(photoSize.shortestCrop)),
  height: z.int().check(z.minimum(photoSize.shortestCrop)),
});
export type Crop = z.infer<typeof crop>;

/** A photo as its owner sees it, in any state. The files of a rejected photo are deleted, so its URLs return 404. */
export const ownPicture = z.extend(picture, {
  status: pictureStatus,
  /** Staff have hidden the photo from others: see the email with the reasons. Its status is `pending`. */
  hidden: z.boolean(),
  reason: z.nullable(rejectionReason),
  /** True for the photo that others see first. */
  main: z.boolean(),
  /** The crop; null if the photo is not cropped. */
  crop: z.nullable(crop),
  /** The uncropped photo, as the source for a crop. */
  source: z.object({ filename: z.string(), width: z.int(), height: z.int() }),
});
export type OwnPicture = z.input<typeof ownPicture>;

/** Returns the viewer's own photos in order, and the maximum number of photos. */
export const listPhotos = call({
  method: 'GET',
  path: '/api/photos.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({
    photos: z.array(ownPicture),
    limit: z.int(),
    /** `demo`: in the demo community, photos are approved automatically after a minute. */
    review: z.enum(['person', 'demo']),
  }),
  refusals: {},
});

/** Why a file is not accepted as a photo, in every upload. */
export const photoRefusals = {
  photo_wrong_type: 415,
  photo_damaged: 422,
  photo_too_many_pixels: { status: 422, details: z.object({ megapixels: z.int() }) },
  photo_too_small: { status: 422, details: z.object({ pixels: z.int() }) },
} as const;

/**
 * Adds a photo: JPEG, PNG, WebP or HEIC, up to 10 MB and 40 megapixels. Only its pixels are stored, no metadata. Others
 * see the photo after its review.
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

/** Changes or removes the crop of a photo. The uncropped photo stays stored. */
export const cropPhoto = call({
  method: 'PUT',
  path: '/api/photo.php',
  by: 'member',
  input: z.strictObject({ photo: pictureId, crop: z.nullable(crop) }),
  reply: z.object({}),
  refusals: { no_such_photo: 404, crop_outside: 422 },
});

/** Deletes a photo, including its files in our storage, before the response is sent. Idempotent. */
export const deletePhoto = call({
  method: 'DELETE',
  path: '/api/photo.php',
  by: 'member',
  input: z.strictObject({ photo: pictureId }),
  reply: z.object({}),
  refusals: {},
});

/** Reorders the viewer's photos. The first one that others may see is the main photo. Photos not listed follow. */
export const orderPhotos = call({
  method: 'PUT',
  path: '/api/photos.php',
  by: 'member',
  input: z.strictObject({ photos: z.array(pictureId).check(z.maxLength(100)) }),
  reply: z.object({}),
  refusals: {},
});
