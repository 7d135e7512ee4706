import type { MemberId } from '#contract/members/members.ts';
import { job } from '../../platform/jobs/job.ts';

/** Somebody likes a member. */
export const wasLiked = job<{ member: MemberId }>('was_liked');

/** Likes within this time are announced together. */
export const collectSeconds = 600;

/** Somebody has liked the member back. */
export const wasMatched = job<{ member: MemberId; other: MemberId }>('was_matched');
