import * as z from 'zod/mini';

export const pictureId = z.uuid().brand<'PictureId', 'inout'>();
export type PictureId = z.infer<typeof pictureId>;

export const pictureStatus = z.enum(['pending', 'active', 'rejected']);

/** How many photos a member may have. (Specification, section 9.) */
export const photoLimits = { free: 3, premium: 25 } as const;

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
  /** Free members see the rest of a member's photos once they are premium. */
  locked: z.boolean(),
  /** ThumbHash of what is shown, base64: a placeholder while it loads. */
  thumbhash: z.string(),
});
export type Picture = z.input<typeof picture>;
