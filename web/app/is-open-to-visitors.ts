import type { Settings } from '#contract/site.ts';
import { maySearchLoggedOut, type Tracking } from '#contract/tracking.ts';

/**
 * Returns whether visitors may open a screen of the members' area: only the search, if the site allows it.
 * (Specification, section 6.)
 */
export function isOpenToVisitors(pathname: string, settings: Settings, known: Tracking): boolean {
  return isSearch(pathname) && maySearchLoggedOut(settings, known);
}

export function isSearch(pathname: string): boolean {
  return /^\/members\/?$/.test(pathname);
}
