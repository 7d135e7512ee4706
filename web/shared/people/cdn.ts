import { useSettings } from './settings.ts';

/** Where the site's pictures are loaded from. (Specification, section 3: cdn_prefix.) */
export interface Cdn {
  /** Returns the URL of a member's photo. */
  photo(path: string): string;
  /** Returns the URL of a picture that is the same for everybody. */
  picture(path: string): string;
}

export function useCdn(): Cdn {
  return cdnOf(useSettings().cdn_prefix);
}

/**
 * A member's photo is bound to its viewer by their cookie, which no other host gets: it stays on the page's host, under
 * the prefix if that is a path.
 */
export function cdnOf(prefix: string): Cdn {
  const under = (path: string) => (path.startsWith('/') ? prefix + path : path);
  return { photo: (path) => (prefix.startsWith('/') ? under(path) : path), picture: under };
}
