import type { MemberId } from '#contract/members/members.ts';
import { job } from '../../platform/jobs/job.ts';

/** Enqueued when a member receives a like. */
export const wasLiked = job<{ member: MemberId }>('was_liked');

/** Time within which likes share one notification, in seconds. */
export const collectSeconds = 600;

/** Enqueued when a like makes a match; `member` is the one who liked first. */
export const wasMatched = job<{ member: MemberId; other: MemberId }>('was_matched');
