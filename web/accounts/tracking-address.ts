import { type Tracking, trackingNames } from '#contract/tracking.ts';

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

export function writeTracking(known: Tracking): string {
  return new URLSearchParams(known as Record<string, string>).toString();
}
