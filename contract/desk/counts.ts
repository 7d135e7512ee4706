import * as z from 'zod/mini';
import { call } from '../call.ts';
import { todayQueue } from './today.ts';

/** Number of items that wait in a queue that the caller may decide. Contains no member data. */
export const queueCount = z.object({ queue: todayQueue, waiting: z.int() });
export type QueueCount = z.infer<typeof queueCount>;

export const deskCounts = z.object({ counts: z.array(queueCount) });
export type DeskCounts = z.infer<typeof deskCounts>;

/**
 * Returns the counts of the queues that the caller may decide, for the navigation. {@link deskLivePath} reports
 * changes.
 */
export const showCounts = call({
  method: 'GET',
  path: '/api/desk/counts',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({}),
  reply: deskCounts,
  refusals: {},
});

/** Event stream of the desk. Sends {@link deskCounts} when it opens and after every change, at most once a second. */
export const deskLivePath = '/api/desk/live';
/** Name of the events that carry {@link deskCounts}. */
export const countsEvent = 'counts';
/** Name of the last event of a stream, sent when the session has ended or its permissions have changed. */
export const accessChangedEvent = 'access_changed';
