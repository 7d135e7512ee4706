import { useSettings } from './settings.ts';

/** The origin of the site's images. (Specification, section 3: cdn_prefix.) */
export interface Cdn {
  /** Returns the URL of a member's photo. */
  photo(path: string): string;
  /** Returns the URL of an image that is the same for everybody. */
  picture(path: string): string;
}

export function useCdn(): Cdn {
  return cdnOf(useSettings().cdn_prefix);
}

/**
 * Returns the URLs of images for a `cdn_prefix`. Photos of members require the viewer's cookie, which no other host
 * receives. Therefore, they stay on the page's host, under the prefix if the prefix is a path.
 */
export function cdnOf(prefix: string): Cdn {
  const under = (path: string) => (path.startsWith('/') ? prefix + path : path);
  return { photo: (path) => (prefix.startsWith('/') ? under(path) : path), picture: under };
}
