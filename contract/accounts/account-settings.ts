import * as z from 'zod/mini';
import { memberName, user } from './accounts.ts';
import { call } from '../call.ts';
import { orientation } from '../members/orientation.ts';
import { translationConsent } from '../chats/translations.ts';

/** How many likes a day are given in a member's name, at most. (Decision 113: automatic like.) */
export const autoLikesPerDay = 10;

/** What a member has settled for themselves, besides the profile that others see. */
export const accountSettings = z.object({
  /** Nobody finds the member who has nothing to do with them yet. (Specification, section 4: invisible mode.) */
  invisible: z.boolean(),
  /** New members who fit the member's search are liked in their name. Off unless switched on. (Decision 113.) */
  auto_like: z.boolean(),
  /** Whom the member writes to sees it while they do, and the member sees it of them. Both must tell. */
  typing_shown: z.boolean(),
  /** Others see which messages the member has read and when, and the member sees it of them. Both must tell. */
  receipts_shown: z.boolean(),
  /** The member's photo is shown as it is on the page that presents them to visitors; off unless switched on. */
  public_photo: z.boolean(),
  /** An address that waits to be confirmed by the link mailed to it. */
  new_email: z.nullable(z.string()),
  /** Null while no consent stands. */
  orientation: z.nullable(orientation),
  /** Null while no consent stands. */
  translation: z.nullable(translationConsent),
});
export type AccountSettings = z.input<typeof accountSettings>;

export const showAccountSettings = call({
  method: 'GET',
  path: '/api/account-settings.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ account_settings: accountSettings }),
  refusals: {},
});

/** Switches one of them, or several; what is left out stays. */
export const saveAccountSettings = call({
  method: 'PUT',
  path: '/api/account-settings.php',
  by: 'member',
  input: z.strictObject({
    invisible: z.optional(z.boolean()),
    auto_like: z.optional(z.boolean()),
    typing_shown: z.optional(z.boolean()),
    receipts_shown: z.optional(z.boolean()),
    public_photo: z.optional(z.boolean()),
  }),
  reply: z.object({ account_settings: accountSettings }),
  refusals: {},
});

/** How often a member may take another name. */
export const nameChanges = { count: 3, days: 30 } as const;

/** Takes another username. The old one stays the member's own: nobody else can pose as them with it. */
export const changeName = call({
  method: 'PUT',
  path: '/api/name.php',
  by: 'member',
  input: z.strictObject({ name: memberName }),
  reply: z.object({ user }),
  refusals: {
    name_taken: 409,
    name_is_email: 422,
    too_many_names: { status: 429, details: z.object({ days: z.int() }) },
  },
});
