import type { RejectionReason } from '#contract/photos.ts';

/** The reasons for a rejection, in the order of the digits 1 to 9 and 0. */
export const rejectionKeys = [
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
] as const satisfies readonly RejectionReason[];

/** Returns the digit that chooses a reason. */
export function digitOf(index: number): string {
  return String((index + 1) % 10);
}

/** Photos rejected for these reasons are blurred until they are opened. */
export const blurredReasons: ReadonlySet<string> = new Set(['revealing', 'violence', 'minor']);
