import * as z from 'zod/mini';
import { call } from '../call.ts';
import { todayQueue } from './today.ts';

/** How many items wait in a queue that the caller may decide. Nothing about members. */
export const queueCount = z.object({ queue: todayQueue, waiting: z.int() });
export type QueueCount = z.infer<typeof queueCount>;

export const deskCounts = z.object({ counts: z.array(queueCount) });
export type DeskCounts = z.infer<typeof deskCounts>;

/** How many items wait in the queues that the caller may decide, for the navigation. {@link deskLivePath} reports changes. */
export const showCounts = call({
  method: 'GET',
  path: '/api/desk/counts',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({}),
  reply: deskCounts,
  refusals: {},
});

/** The event stream of the desk: {@link deskCounts} when it opens and after every change, at most once a second. */
export const deskLivePath = '/api/desk/live';
/** The name of events with {@link deskCounts}. */
export const countsEvent = 'counts';
/** The name of the last event of a stream: the session has ended, or its permissions have changed. */
export const accessChangedEvent = 'access_changed';
