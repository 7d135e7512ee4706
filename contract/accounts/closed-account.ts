import * as z from 'zod/mini';
import { call } from '../call.ts';
import { memberId } from '../members/members.ts';
import { language } from '../languages.ts';
import { appealOutcome, neededText } from '../reports.ts';
import { instant } from '../time.ts';

const closedAccount = z.object({
  id: memberId,
  name: z.string(),
  email: z.string(),
  credits: z.int(),
  paid_user: z.boolean(),
  closed_at: z.nullable(instant),
  /** When a suspended account opens again; null if the account stays closed. */
  until: z.nullable(instant),
  /** The language of the statement. */
  language,
  /** The statement of reasons as emailed, in the member's language. Null once the decision has been erased. */
  statement: z.nullable(z.array(z.string())),
  /** Null if the decision can no longer be appealed. */
  appeal: z.nullable(
    z.object({ open_until: instant, appealed_at: z.nullable(instant), outcome: z.nullable(appealOutcome) }),
  ),
});
export type ClosedAccount = z.input<typeof closedAccount>;

/** Returns why the viewer's account is closed or suspended, and until when. Null if it is open, again or still. */
export const showClosedAccount = call({
  method: 'GET',
  path: '/api/closed-account.php',
  by: 'member',
  whileClosed: true,
  input: z.strictObject({}),
  reply: z.object({ account: z.nullable(closedAccount) }),
  refusals: {},
});

/**
 * Requests, once, that another person reviews the closing of the viewer's account, as the link in the emailed decision
 * does.
 */
export const appealClosing = call({
  method: 'POST',
  path: '/api/closed-account.php',
  by: 'member',
  whileClosed: true,
  input: z.strictObject({ text: neededText }),
  reply: z.object({}),
  refusals: { no_such_appeal: 404, appealed_already: 409 },
});
