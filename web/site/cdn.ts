import { useSettings } from './settings.ts';

/** Where the site's pictures are fetched from. (Specification, section 3: cdn_prefix.) */
export interface Cdn {
  /** The address of a photo of a member's. */
  photo(path: string): string;
  /** The address of a picture that is the same for everybody. */
  picture(path: string): string;
}

export function useCdn(): Cdn {
  return cdnOf(useSettings().cdn_prefix);
}

/**
 * A member's photo is bound to its viewer by their cookie, which no other host gets: it stays on the host of the page,
 * under the prefix where that is a path.
 */
export function cdnOf(prefix: string): Cdn {
  const under = (path: string) => (path.startsWith('/') ? prefix + path : path);
  return { photo: (path) => (prefix.startsWith('/') ? under(path) : path), picture: under };
}
