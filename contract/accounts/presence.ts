import * as z from 'zod/mini';
import { call } from '../call.ts';

/**
 * Reports that the page was hidden; sent as a beacon, answered with 204. Unless another browser of the member shows a
 * page, the member goes offline after about a minute. Pages of visitors send this too, but nothing is stored for them.
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
