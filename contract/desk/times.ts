import * as z from 'zod/mini';

/** Decisions with a target time: one per queue, and a separate one for urgent reports. */
export const deskTargets = ['urgent', 'reports', 'photos', 'appeals', 'first_messages', 'new_accounts'] as const;
export type DeskTarget = (typeof deskTargets)[number];

/** Times of the desk, configured per deployment. */
export const deskTimes = z.object({
  /** Lifetime of a hold, in minutes. Every use of the item renews it. */
  hold_minutes: z.int(),
  /** Period in which a decision can be undone before it is carried out, in seconds. */
  undo_seconds: z.int(),
  /** Target time for a decision, in minutes. */
  target_minutes: z.record(z.enum(deskTargets), z.int()),
});
export type DeskTimes = z.infer<typeof deskTimes>;

/** Default times. */
export const usualTimes: DeskTimes = {
  hold_minutes: 15,
  undo_seconds: 10,
  target_minutes: {
    urgent: 60,
    reports: 24 * 60,
    photos: 2 * 60,
    appeals: 7 * 24 * 60,
    first_messages: 24 * 60,
    new_accounts: 24 * 60,
  },
};
