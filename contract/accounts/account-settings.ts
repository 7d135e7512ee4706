import * as z from 'zod/mini';
import { memberName, user } from './accounts.ts';
import { call } from '../call.ts';
import { orientation } from '../members/orientation.ts';
import { translationConsent } from '../chats/translations.ts';

/** Maximum number of automatic likes per day on one member's behalf. (docs/product.md, Automatic likes.) */
export const autoLikesPerDay = 10;

/** Settings that only the member sees, unlike the profile. */
export const accountSettings = z.object({
  /**
   * Hides the member from everybody except those already in contact with them. (Specification, section 4: invisible
   * mode.)
   */
  invisible: z.boolean(),
  /**
   * Likes new members who match this member's search, on this member's behalf. Off by default. (docs/product.md,
   * Automatic likes.)
   */
  auto_like: z.boolean(),
  /** Shows others when the member is typing, and vice versa. Both members must have this on. */
  typing_shown: z.boolean(),
  /** Shows others which messages the member has read and when, and vice versa. Both members must have this on. */
  receipts_shown: z.boolean(),
  /** Shows the member's photo unblurred on the page that presents them to visitors. Off by default. */
  public_photo: z.boolean(),
  /** A new email address that has not been confirmed yet. */
  new_email: z.nullable(z.string()),
  /** The genders that the member seeks; null without a current consent. */
  orientation: z.nullable(orientation),
  /** The consent to machine translation; null without a current one. */
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

/** Changes the given settings and leaves the others unchanged. */
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

/** Maximum number of username changes per period. */
export const nameChanges = { count: 3, days: 30 } as const;

/** Changes the username. The old one stays reserved, so nobody else can impersonate the member with it. */
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
