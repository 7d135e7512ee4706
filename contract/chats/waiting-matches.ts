import * as z from 'zod/mini';
import { call } from '../call.ts';
import { memberCard } from '../members/members.ts';

/** Maximum number of matches in the reply. */
export const waitingMatchesShown = 12;

/**
 * Returns the viewer's latest matches with whom no message has ever been exchanged. A short list of conversations shows
 * them below.
 */
export const listWaitingMatches = call({
  method: 'GET',
  path: '/api/waiting-matches.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ profiles: z.array(memberCard) }),
  refusals: {},
});
