import * as z from 'zod/mini';
import { call } from '../call.ts';
import { memberCard } from '../members/members.ts';

/**
 * Returns the member to whom the viewer first wrote, for the screen after the confirmation of their address. Null if
 * the viewer has not written to anybody, or only to members who have left or whom a block separates from the viewer.
 */
export const showFirstContact = call({
  method: 'GET',
  path: '/api/first-contact.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ profile: z.nullable(memberCard) }),
  refusals: {},
});
