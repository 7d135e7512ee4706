import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant } from '../time.ts';
import { deskPhoto } from './photos.ts';
import { decisionRefusals, deskDecision, deskHold, secondOpinion } from './queues.ts';
import { reportParty } from './reports.ts';

/** Age up to which an account counts as new, in days. */
export const newAccountDays = 7;
/** Minimum length of a text that makes the accounts sharing it suspicious, in characters. */
export const sharedTextLength = 40;

/**
 * Accounts that may belong to one person. They can be innocent: twins look alike, and many people copy the same joke.
 */
export const accountGroup = z.object({
  id: z.uuid(),
  /**
   * `same_text`: their profiles have the same text. `same_photo`: they have copies of one photo. `same_device`: they
   * signed up in the same browser.
   */
  because: z.enum(['same_text', 'same_photo', 'same_device']),
  names: z.array(z.string()),
  count: z.int(),
  /** When the newest account signed up. */
  waiting_since: instant,
  due_at: instant,
  hold: z.nullable(deskHold),
});
export type AccountGroup = z.input<typeof accountGroup>;

/** Lists groups with a new account, oldest first. A reviewed group returns when another account joins it. */
export const listAccountGroups = call({
  method: 'GET',
  path: '/api/desk/account-groups',
  by: 'staff',
  permission: 'new_accounts.decide',
  input: z.strictObject({}),
  reply: z.object({ items: z.array(accountGroup), oldest_at: z.nullable(instant) }),
  refusals: {},
});

/** Returns one group with its accounts, and records a look at each. */
export const showAccountGroup = call({
  method: 'GET',
  path: '/api/desk/account-group',
  by: 'staff',
  permission: 'new_accounts.decide',
  input: z.strictObject({ id: z.uuid() }),
  reply: z.object({
    item: accountGroup,
    version: z.string(),
    /** The shared text; null for photos. */
    text: z.nullable(z.string()),
    members: z.array(z.object({ member: reportParty, photos: z.array(deskPhoto) })),
    decision: z.nullable(deskDecision),
    opinion: z.nullable(secondOpinion),
  }),
  refusals: { no_such_item: 404 },
});

/** `reviewed`: the group leaves the queue until another account joins it. Measures apply to each member separately. */
export const accountGroupVerdict = z.strictObject({ decision: z.literal('reviewed') });
export type AccountGroupVerdict = z.infer<typeof accountGroupVerdict>;

export const decideAccountGroup = call({
  method: 'POST',
  path: '/api/desk/account-group-decision',
  by: 'staff',
  permission: 'new_accounts.decide',
  once: true,
  input: z.strictObject({ id: z.uuid(), version: z.string().check(z.maxLength(100)), verdict: accountGroupVerdict }),
  reply: z.object({ decision: deskDecision }),
  refusals: decisionRefusals,
});
