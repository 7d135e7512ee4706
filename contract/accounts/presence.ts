import * as z from 'zod/mini';
import { call } from '../call.ts';

/**
 * The page is not looked at any more: sent as a beacon, and answered with nothing (204). Unless one of the member's
 * browsers shows a page, they are no longer online after a minute or so. (Specification, section 7.)
 */
export const hidePage = call({
  method: 'POST',
  path: '/api/page-hidden.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.undefined(),
  refusals: {},
});

/** What a page that nobody looks at says with all it asks, so that its questions are no sign of life. */
export const hiddenPage = { header: 'x-page', value: 'hidden' } as const;
