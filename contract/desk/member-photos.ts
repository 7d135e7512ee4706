import * as z from 'zod/mini';
import { call } from '../call.ts';
import { memberId } from '../members/members.ts';
import { pictureId } from '../photos.ts';
import { measured, measureInput, reason } from './member-actions.ts';
import { noSuchMember } from './members.ts';
import { decisionRefusals } from './queues.ts';

/**
 * Hides an approved photo from everybody but its owner, without deleting it. Emails the statement of reasons. Can be
 * undone for ten seconds; a successful appeal shows the photo again.
 */
export const hideMemberPhoto = call({
  method: 'POST',
  path: '/api/desk/member-photo-hiding',
  by: 'staff',
  permission: 'members.photos',
  once: true,
  input: z.strictObject({ ...measureInput, photo: pictureId }),
  reply: measured,
  /** `no_such_photo`: deleted, or already invisible to others. */
  refusals: { ...noSuchMember, ...decisionRefusals, no_such_photo: 404 },
});

/** Shows a hidden photo to others again. */
export const unhideMemberPhoto = call({
  method: 'POST',
  path: '/api/desk/member-photo-showing',
  by: 'staff',
  permission: 'members.photos',
  input: z.strictObject({ id: memberId, photo: pictureId, reason }),
  reply: z.object({}),
  refusals: { ...noSuchMember, not_hidden: 409 },
});
