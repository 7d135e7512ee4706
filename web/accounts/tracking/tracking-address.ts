import { type Tracking, trackingCookie, trackingNames } from '#contract/tracking.ts';

/** What the query of an address says; what does not fit is left out. */
export function trackingIn(query: URLSearchParams): Tracking {
  const said = trackingNames.flatMap((name) => {
    const value = query.get(name)?.trim();
    return value ? [[name, value.slice(0, 200)]] : [];
  });
  return Object.fromEntries(said) as Tracking;
}

/** What the cookie says, as it was written by {@link writeTracking}; nothing where it does not fit. */
export function readTracking(cookie: string | undefined): Tracking {
  return trackingIn(new URLSearchParams(cookie ?? ''));
}

/** What was kept, out of all cookies of a browser; read as a query is: one that is badly written is no fault. */
export function keptIn(cookies: string): string {
  const start = `${trackingCookie.name}=`;
  const kept = cookies.split('; ').find((cookie) => cookie.startsWith(start)) ?? start;
  return new URLSearchParams(`kept=${kept.slice(start.length)}`).get('kept') ?? '';
}

export function writeTracking(known: Tracking): string {
  return new URLSearchParams(known as Record<string, string>).toString();
}
