/** The service worker of the site. (Specification, section 7.) */
export const serviceWorkerPath = '/sw-push.js';

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
