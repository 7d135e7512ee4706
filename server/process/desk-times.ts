import * as z from 'zod/mini';
import { type DeskTimes, usualTimes } from '#contract/desk/times.ts';

const whole = (least: number, most: number) =>
  z.coerce.number<string>().check(z.int(), z.minimum(least), z.maximum(most));
const { hold_minutes, undo_seconds, target_minutes: usual } = usualTimes;

/** The variables for the times of the desk. A decision can always be undone, and a hold always ends. */
export const deskVariables = {
  DESK_HOLD_MINUTES: z._default(whole(2, 120), hold_minutes),
  DESK_UNDO_SECONDS: z._default(whole(5, 300), undo_seconds),
  DESK_URGENT_MINUTES: z._default(whole(5, 1_440), usual.urgent),
  DESK_REPORT_HOURS: z._default(whole(1, 168), usual.reports / 60),
  DESK_PHOTO_MINUTES: z._default(whole(5, 10_080), usual.photos),
  DESK_APPEAL_DAYS: z._default(whole(1, 30), usual.appeals / 1_440),
  DESK_FIRST_MESSAGE_HOURS: z._default(whole(1, 168), usual.first_messages / 60),
  DESK_NEW_ACCOUNT_HOURS: z._default(whole(1, 168), usual.new_accounts / 60),
};

/** Returns the times of the desk in the units of the contract. */
export function deskTimesOf(set: Readonly<Record<keyof typeof deskVariables, number>>): DeskTimes {
  return {
    hold_minutes: set.DESK_HOLD_MINUTES,
    undo_seconds: set.DESK_UNDO_SECONDS,
    target_minutes: {
      urgent: set.DESK_URGENT_MINUTES,
      reports: set.DESK_REPORT_HOURS * 60,
      photos: set.DESK_PHOTO_MINUTES,
      appeals: set.DESK_APPEAL_DAYS * 1_440,
      first_messages: set.DESK_FIRST_MESSAGE_HOURS * 60,
      new_accounts: set.DESK_NEW_ACCOUNT_HOURS * 60,
    },
  };
}
