/** The service worker of the site. (Specification, section 7.) */
export const serviceWorkerPath = '/sw-push.js';

/** Path of the application shell, followed by the language: `/shell/en`. */
export const shellPath = '/shell/';

/**
 * The path that receives photos shared from other applications, and shows the page where the member picks a recipient.
 */
export const sharePath = '/share';
/** The name of the photo's form field in a share. */
export const sharedField = 'photo';
/** Why a shared photo is missing, in the query of {@link sharePath}. */
export const missedReasons = ['photo_wrong_type', 'photo_too_large', 'photo_gone'] as const;
export type MissedReason = (typeof missedReasons)[number];

/** Messages from pages to the service worker. */
export type WorkerOrder =
  /** Cache everything that the members' area needs to open offline, with the texts in this language. */
  | { readonly type: 'keep shell'; readonly language: string }
  /** Nobody is logged in any more: delete all caches except the offline page. */
  | { readonly type: 'forget'; readonly language: string }
  /** Replace the previous worker, because no page is in the middle of anything. */
  | { readonly type: 'take over' };

/** The payload of a push, encrypted for the browser: all texts that it shows, in the member's language. */
export interface PushContent {
  readonly title: string;
  readonly body: string;
  /** A later push with the same tag replaces the notification of an earlier one. */
  readonly tag: string;
  readonly language: string;
  /** The path that a click opens. */
  readonly check_url: string;
  /** The path that a click opens if nobody is logged in. */
  readonly open_url: string;
}

/** Messages from the service worker to the pages. (Specification, section 7.) */
export type PushMessage =
  | { readonly type: 'new push message' }
  | { readonly type: 'push click'; readonly check_url: string };
