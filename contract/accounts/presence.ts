import * as z from 'zod/mini';
import { call } from '../call.ts';

/**
 * The page was hidden: sent as a beacon, and answered with nothing (204). Unless another of the member's browsers shows
 * a page, they are no longer online after a minute or so. Pages of visitors send it as well: nothing is stored of them.
 * (Specification, section 7.)
 */
export const hidePage = call({
  method: 'POST',
  path: '/api/page-hidden.php',
  by: 'visitor',
  input: z.strictObject({}),
  reply: z.undefined(),
  refusals: {},
});
