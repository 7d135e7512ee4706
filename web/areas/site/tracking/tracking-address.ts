import { type Tracking, trackingCookie, trackingIn } from '#contract/tracking.ts';

/** Parses the cookie written by {@link writeTracking}. Returns an empty object without a cookie. */
export function readTracking(cookie: string | undefined): Tracking {
  return trackingIn(new URLSearchParams(cookie ?? ''));
}

/** Finds the tracking value in a cookie header. Tolerates malformed percent-encoding, like the parser of queries. */
export function trackingCookieIn(cookies: string): string {
  const start = `${trackingCookie.name}=`;
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(start)) ?? start;
  return new URLSearchParams(`cookie=${found.slice(start.length)}`).get('cookie') ?? '';
}

export function writeTracking(known: Tracking): string {
  return new URLSearchParams(known as Record<string, string>).toString();
}
