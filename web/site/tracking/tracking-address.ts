import { type Tracking, trackingCookie, trackingNames } from '#contract/tracking.ts';

/** Returns the tracking parameters of a URL's query, each cut to 200 characters; others are ignored. */
export function trackingIn(query: URLSearchParams): Tracking {
  const said = trackingNames.flatMap((name) => {
    const value = query.get(name)?.trim();
    return value ? [[name, value.slice(0, 200)]] : [];
  });
  return Object.fromEntries(said) as Tracking;
}

/** Parses the cookie written by {@link writeTracking}; returns an empty object if there is none. */
export function readTracking(cookie: string | undefined): Tracking {
  return trackingIn(new URLSearchParams(cookie ?? ''));
}

/** Finds the stored tracking among a browser's cookies; like a query, a malformed one is not an error. */
export function trackingCookieIn(cookies: string): string {
  const start = `${trackingCookie.name}=`;
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(start)) ?? start;
  return new URLSearchParams(`cookie=${found.slice(start.length)}`).get('cookie') ?? '';
}

export function writeTracking(known: Tracking): string {
  return new URLSearchParams(known as Record<string, string>).toString();
}
