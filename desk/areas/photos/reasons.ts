import type { RejectionReason } from '#contract/photos.ts';

/** Rejection reasons, in the order of the digit keys 1 to 9 and 0. */
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

/** Returns the digit key of a reason. */
export function digitOf(index: number): string {
  return String((index + 1) % 10);
}

/** Photos rejected for these reasons stay blurred until opened. */
export const blurredReasons: ReadonlySet<string> = new Set(['revealing', 'violence', 'minor']);
