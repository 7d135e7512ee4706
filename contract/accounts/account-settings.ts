import * as z from 'zod/mini';
import { memberName, user } from './accounts.ts';
import { call } from '../call.ts';
import { orientation } from '../members/orientation.ts';
import { translationConsent } from '../chats/translations.ts';

/** The most likes a day that are given on a member's behalf. (docs/product.md, Automatic likes.) */
export const autoLikesPerDay = 10;

/** A member's own settings, besides the profile that others see. */
export const accountSettings = z.object({
  /** Only members who already have to do with this one can find them. (Specification, section 4: invisible mode.) */
  invisible: z.boolean(),
  /**
   * New members who fit the member's search are liked on their behalf. Off by default. (docs/product.md, Automatic
   * likes.)
   */
  auto_like: z.boolean(),
  /** Shows when the member is typing, and shows them when others are. Both members must have this on. */
  typing_shown: z.boolean(),
  /** Shows others which messages the member has read and when, and vice versa. Both members must have this on. */
  receipts_shown: z.boolean(),
  /** The member's photo is shown unblurred on the page that presents them to visitors; off by default. */
  public_photo: z.boolean(),
  /** An address that is waiting to be confirmed by the link mailed to it. */
  new_email: z.nullable(z.string()),
  /** Null without a current consent. */
  orientation: z.nullable(orientation),
  /** Null without a current consent. */
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

/** Changes one setting, or several; those left out stay as they are. */
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

/** How often a member may change their username. */
export const nameChanges = { count: 3, days: 30 } as const;

/** Changes the username. The old one stays reserved: nobody else can pose as the member with it. */
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
