import * as z from 'zod/mini';
import { userStatus } from '../accounts/accounts.ts';
import { call } from '../call.ts';
import { language } from '../languages.ts';
import { memberId } from '../members/members.ts';
import { gender } from '../members/profile-values.ts';
import { pictureId, pictureStatus, rejectionReason } from '../photos.ts';
import { country } from '../places.ts';
import { instant } from '../time.ts';
import { decisionRefusals, deskDecision, deskHold, itemsPerPage, photoVerdict, secondOpinion } from './queues.ts';

/** A photo with URLs that work for this member of staff for a few minutes. Empty once the files are deleted. */
export const deskPhoto = z.object({
  id: pictureId,
  status: pictureStatus,
  reason: z.nullable(rejectionReason),
  created_at: instant,
  decided_at: z.nullable(instant),
  /** Hidden by staff: only the owner sees it. */
  hidden: z.boolean(),
  /** The uncropped upload: a later crop must not reveal a part that was never reviewed. */
  source: z.string(),
  thumb: z.string(),
  /** The size of the uncropped photo, in pixels. */
  width: z.int(),
  height: z.int(),
  /** Required in a decision on this photo. */
  version: z.string(),
  /** The area that others see, in pixels of the uncropped photo; null without a crop. */
  crop: z.nullable(z.object({ left: z.int(), top: z.int(), width: z.int(), height: z.int() })),
});
export type DeskPhoto = z.input<typeof deskPhoto>;

export const photoItem = z.object({
  id: pictureId,
  member: memberId,
  name: z.string(),
  site: z.string(),
  thumb: z.string(),
  width: z.int(),
  height: z.int(),
  waiting_since: instant,
  due_at: instant,
  /** Resembles another member's photo, or a rejected one. */
  copy: z.boolean(),
  /**
   * Low risk: resembles no other photo, and its owner is confirmed, was never reported and has no rejected photo.
   * {@link approvePhotos} accepts only such photos.
   */
  harmless: z.boolean(),
  hold: z.nullable(deskHold),
  /** Required in the decision. */
  version: z.string(),
});
export type PhotoItem = z.input<typeof photoItem>;

const filters = {
  /** Domain of a site; all sites if omitted. */
  site: z.optional(z.string().check(z.maxLength(253))),
  after: z.optional(z.string().check(z.maxLength(100))),
};

/**
 * Lists photos waiting for review, oldest first, {@link itemsPerPage} per page. `only`: low-risk photos, for the grid.
 */
export const listPhotoQueue = call({
  method: 'GET',
  path: '/api/desk/photos',
  by: 'staff',
  permission: 'photos.decide',
  input: z.strictObject({ ...filters, only: z.optional(z.literal('harmless')) }),
  reply: z.object({
    items: z.array(photoItem),
    /** The cursor of the next page. */
    next: z.nullable(z.string()),
    waiting: z.int(),
    oldest_at: z.nullable(instant),
    sites: z.array(z.object({ domain: z.string(), waiting: z.int() })),
    /** When the last photo was decided. Shown while the queue is empty. */
    last_decided_at: z.nullable(instant),
  }),
  refusals: { bad_cursor: 400 },
});

/** A photo that resembles the one under review. */
export const lookAlike = z.object({
  photo: deskPhoto,
  member: memberId,
  name: z.string(),
  /** Belongs to the same member. */
  own: z.boolean(),
  /** `copy`: most likely the same photo in another size or quality. `similar`: possibly the same moment or person. */
  likeness: z.enum(['copy', 'similar']),
  /** Resembles the mirror image. */
  mirrored: z.boolean(),
  /** Number of bits, out of 64, in which the hashes of the two photos differ. */
  bits: z.int(),
});

/** The owner of a photo, with the profile facts that a photo can confirm. Excludes whom they seek. */
export const photoOwner = z.object({
  id: memberId,
  name: z.string(),
  status: userStatus,
  age: z.int(),
  gender,
  country,
  city: z.nullable(z.string()),
  language,
  site: z.string(),
  joined_at: instant,
  confirmed: z.boolean(),
  premium: z.boolean(),
  hair_color: z.nullable(z.string()),
  eye_color: z.nullable(z.string()),
  body_type: z.nullable(z.string()),
  height: z.nullable(z.int()),
  /** The referring partner, if the member consented to storing it. */
  ref: z.nullable(z.string()),
  network: z.nullable(z.string()),
  reports_about: z.int(),
  /** All photos of the member, including this one. */
  photos: z.array(deskPhoto),
});

/** Returns one photo with everything needed to decide it, and records the look. */
export const showPhotoItem = call({
  method: 'GET',
  path: '/api/desk/photo',
  by: 'staff',
  permission: 'photos.decide',
  input: z.strictObject({ id: pictureId }),
  reply: z.object({
    photo: deskPhoto,
    version: z.string(),
    waiting_since: instant,
    due_at: instant,
    owner: photoOwner,
    /** Most similar first. */
    look_alikes: z.array(lookAlike),
    hold: z.nullable(deskHold),
    decision: z.nullable(deskDecision),
    opinion: z.nullable(secondOpinion),
  }),
  refusals: { no_such_item: 404 },
});

/** Text of an email about a decision. `english` is null if the member's language is English. */
export const mailText = z.object({ subject: z.string(), paragraphs: z.array(z.string()) });
export const mailPreview = z.object({
  language,
  own: mailText,
  english: z.nullable(mailText),
});
export type MailPreview = z.input<typeof mailPreview>;

/** Returns the email about a decision on one photo as it will be sent. Decisions within two minutes share one email. */
export const previewPhotoMail = call({
  method: 'GET',
  path: '/api/desk/photo-mail',
  by: 'staff',
  permission: 'photos.decide',
  input: z.strictObject({ id: pictureId, reason: z.optional(rejectionReason) }),
  reply: z.object({ mail: mailPreview }),
  refusals: { no_such_item: 404 },
});

/** Decides a photo. Stored immediately, and carried out after ten seconds unless undone. */
export const decidePhotoItem = call({
  method: 'POST',
  path: '/api/desk/photo-decision',
  by: 'staff',
  permission: 'photos.decide',
  once: true,
  input: z.strictObject({ id: pictureId, version: z.string().check(z.maxLength(100)), verdict: photoVerdict }),
  reply: z.object({ decision: deskDecision }),
  refusals: decisionRefusals,
});

/**
 * Approves several low-risk photos. Skips photos that are decided, held by somebody else, changed or no longer
 * low-risk.
 */
export const approvePhotos = call({
  method: 'POST',
  path: '/api/desk/photo-approvals',
  by: 'staff',
  permission: 'photos.decide',
  once: true,
  input: z.strictObject({
    photos: z
      .array(z.strictObject({ id: pictureId, version: z.string().check(z.maxLength(100)) }))
      .check(z.minLength(1), z.maxLength(itemsPerPage)),
  }),
  reply: z.object({
    decisions: z.array(z.object({ id: pictureId, decision: deskDecision })),
    refused: z.array(
      z.object({
        id: pictureId,
        code: z.enum(['no_such_item', 'held', 'decided_already', 'item_changed', 'not_harmless']),
      }),
    ),
  }),
  refusals: {},
});
