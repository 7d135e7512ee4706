/** The service worker of the site. (Specification, section 7.) */
export const serviceWorkerPath = '/sw-push.js';

/** Where the application's shell is, before its language: `/shell/en`. */
export const shellPath = '/shell/';

/** Where photos are sent that other applications share, and where one chooses for whom. */
export const sharePath = '/share';
/** The name of the photo in what is shared. */
export const sharedField = 'photo';
/** Why a shared photo is not there, in the query of {@link sharePath}. */
export const missedReasons = ['photo_wrong_type', 'photo_too_large', 'photo_gone'] as const;
export type MissedReason = (typeof missedReasons)[number];

/** What the pages tell the service worker. */
export type WorkerOrder =
  /** Keep what the members' area needs to open without a connection, with the words of this language. */
  | { readonly type: 'keep shell'; readonly language: string }
  /** Nobody is logged in any more: of everything kept, leave the page that says one is offline. */
  | { readonly type: 'forget'; readonly language: string }
  /** Replace the worker before: nobody is in the middle of anything. */
  | { readonly type: 'take over' };

/** What a push carries, encrypted for the browser: everything that it shows, in the member's language. */
export interface PushContent {
  readonly title: string;
  readonly body: string;
  /** A later push with the same tag replaces what an earlier one shows. */
  readonly tag: string;
  readonly language: string;
  /** The path that a click leads to. */
  readonly check_url: string;
  /** The path that it leads to when nobody is logged in. */
  readonly open_url: string;
}

/** What the service worker tells the pages of the site. (Specification, section 7.) */
export type PushMessage =
  | { readonly type: 'new push message' }
  | { readonly type: 'push click'; readonly check_url: string };
