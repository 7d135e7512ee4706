import * as z from 'zod/mini';
import { call } from '../call.ts';

/** The events that trigger a push, each on by default. */
export const pushTypes = ['messages', 'likes', 'matches'] as const;
export type PushType = (typeof pushTypes)[number];

/**
 * The switches for pushes. `names`: a push names the member who wrote or liked; off by default. `quiet_hours`: no push
 * at night; on by default.
 */
export const pushSettings = [...pushTypes, 'names', 'quiet_hours'] as const;
export type PushSetting = (typeof pushSettings)[number];

/** The hours without pushes, in the browser's time zone. */
export const quietHours = { from: 22, until: 8 } as const;

/** Base64url, as browsers write their keys. A key is an uncompressed point of P-256; a secret has 16 bytes. */
const key = z.string().check(z.regex(/^[\w-]{87}=?$/));
const secret = z.string().check(z.regex(/^[\w-]{22}(==)?$/));

/** A subscription as `PushSubscription.toJSON()` writes it. (Push API.) */
export const pushSubscription = z.strictObject({
  endpoint: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/[\x21-\x7E]+$/)),
  /** Present in every subscription, but browsers leave it null. */
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({ p256dh: key, auth: secret }),
});
export type PushSubscriptionData = z.output<typeof pushSubscription>;

const push = z.object({
  settings: z.record(z.enum(pushSettings), z.boolean()),
  /** True if this browser receives pushes. */
  here: z.boolean(),
  /** Number of the member's other browsers that receive pushes. */
  elsewhere: z.int(),
});
export type Push = z.input<typeof push>;

/** Returns the push settings of the member and of this browser. */
export const showPush = call({
  method: 'GET',
  path: '/api/push.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ push }),
  refusals: {},
});

/**
 * Subscribes this browser to pushes until the session ends. A session has one subscription, a member at most ten; a new
 * one replaces the oldest. Idempotent. A member who logs in to the same browser takes over the subscription, because
 * their login has ended the previous session. (Specification, section 7.)
 */
export const savePushSubscription = call({
  method: 'POST',
  path: '/api/user.php?push=1',
  by: 'member',
  input: z.strictObject({ subscription: pushSubscription }),
  reply: z.object({ push }),
  refusals: {
    /** The endpoint does not belong to a browser vendor's push service. */
    unknown_push_service: 422,
    /** The subscription belongs to a browser where another member is logged in. */
    other_browser: 409,
  },
});

/** Stops pushes to this browser. Idempotent. */
export const endPushSubscription = call({
  method: 'DELETE',
  path: '/api/push.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ push }),
  refusals: {},
});

/** Turns one push setting on or off for all browsers of the member. */
export const switchPush = call({
  method: 'PUT',
  path: '/api/push.php',
  by: 'member',
  input: z.strictObject({ setting: z.enum(pushSettings), on: z.boolean() }),
  reply: z.object({ push }),
  refusals: {},
});
