import * as z from 'zod/mini';
import { call } from '../call.ts';

/** What a member is told about on the lock screen, each on until it is switched off. */
export const pushTypes = ['messages', 'likes', 'matches'] as const;
export type PushType = (typeof pushTypes)[number];

/**
 * What a member may switch. `names`: whether a push says who wrote or liked; off until the member wants it.
 * `quiet_hours`: whether nothing arrives at night; on until the member does not want it.
 */
export const pushSettings = [...pushTypes, 'names', 'quiet_hours'] as const;
export type PushSetting = (typeof pushSettings)[number];

/** The hours at night, by the clock of the browser, in which nothing arrives. */
export const quietHours = { from: 22, until: 8 } as const;

/** Base64url, as browsers write their keys. A key is a point of P-256, uncompressed; a secret has 16 bytes. */
const key = z.string().check(z.regex(/^[\w-]{87}=?$/));
const secret = z.string().check(z.regex(/^[\w-]{22}(==)?$/));

/** A subscription as `PushSubscription.toJSON()` writes it. (Push API.) */
export const pushSubscription = z.strictObject({
  endpoint: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/[\x21-\x7E]+$/)),
  /** Browsers write it, and nobody sets it. */
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({ p256dh: key, auth: secret }),
});
export type PushSubscriptionData = z.output<typeof pushSubscription>;

const push = z.object({
  settings: z.record(z.enum(pushSettings), z.boolean()),
  /** Whether this browser is told. */
  here: z.boolean(),
  /** How many other browsers of the member are told. */
  elsewhere: z.int(),
});
export type Push = z.input<typeof push>;

/** Where the member is told, and what of. */
export const showPush = call({
  method: 'GET',
  path: '/api/push.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ push }),
  refusals: {},
});

/**
 * Has the member told in this browser for as long as this session lasts: a log-out ends it. A session has one
 * subscription, a member ten; the oldest makes room. Saving it again changes nothing. Whoever logs in at the same
 * browser takes the subscription over, because their log-in has ended the session before. (Specification, section 7.)
 */
export const savePushSubscription = call({
  method: 'POST',
  path: '/api/user.php?push=1',
  by: 'member',
  input: z.strictObject({ subscription: pushSubscription }),
  reply: z.object({ push }),
  refusals: {
    /** The address is not that of a browser vendor's push service. */
    unknown_push_service: 422,
    /** The subscription belongs to a browser in which another member is logged in. */
    other_browser: 409,
  },
});

/** The member is no longer told in this browser. Ending it twice is ending it once. */
export const endPushSubscription = call({
  method: 'DELETE',
  path: '/api/push.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ push }),
  refusals: {},
});

/** Switches one setting, for all browsers of the member. */
export const switchPush = call({
  method: 'PUT',
  path: '/api/push.php',
  by: 'member',
  input: z.strictObject({ setting: z.enum(pushSettings), on: z.boolean() }),
  reply: z.object({ push }),
  refusals: {},
});
