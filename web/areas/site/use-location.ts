import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { geocode } from '#contract/site.ts';
import { ask } from '../../shared/api/ask.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import { siteKeys } from './keys.ts';

/** The state of the geolocation permission. (Specification, section 4: geolocation permission.) */
export type LocationPermission = 'unsupported' | 'unknown' | PermissionState;

/**
 * The town at the browser's location. `false` if the request failed or the location is outside our countries.
 * (Specification, section 7: geocode.)
 */
export type Geocode = ReplyOf<typeof geocode> | false;

/** The result of a geolocation request. */
export type Located = Geocode | 'denied' | 'unavailable';

/** Time for which a location is cached, in seconds: up to 1 hour. (Specification, section 9.) */
export const locationSeconds = 3600;

/**
 * Returns the state of the geolocation permission. The location itself is requested only when the member presses a
 * button.
 */
export function useLocationPermission(): LocationPermission {
  const [permission, setPermission] = useState<LocationPermission>('unknown');
  useEffect(() => {
    if (!('geolocation' in navigator)) return setPermission('unsupported');
    // Some browsers support geolocation, but not querying its permission.
    if (!('permissions' in navigator)) return undefined;
    let status: PermissionStatus | undefined;
    const follow = () => status && setPermission(status.state);
    const watch = async () => {
      status = await navigator.permissions.query({ name: 'geolocation' });
      follow();
      status.addEventListener('change', follow);
    };
    // The browser does not know this permission: the state stays unknown.
    watch().catch(() => undefined);
    return () => status?.removeEventListener('change', follow);
  }, []);
  return permission;
}

/**
 * Requests the location from the browser, and the town from the server. A town is cached for an hour. A failure is
 * stored as well, but the next press of the button tries again.
 */
export async function locate(client: QueryClient): Promise<Located> {
  let failed = false;
  try {
    const town = await client.fetchQuery({
      queryKey: siteKeys.location,
      queryFn: async (): Promise<Geocode> => {
        const here = await position();
        return await townAt(here, () => (failed = true));
      },
      staleTime: ({ state }) => (state.data ? locationSeconds * 1000 : 0),
      gcTime: locationSeconds * 1000,
    });
    return failed ? 'unavailable' : town;
  } catch (fault) {
    if (!(fault instanceof GeolocationPositionError)) throw fault;
    return fault.code === fault.PERMISSION_DENIED ? 'denied' : 'unavailable';
  }
}

/** Returns a function that calls {@link locate} with the page's query client. */
export function useLocate(): () => Promise<Located> {
  const client = useQueryClient();
  return async () => await locate(client);
}

async function position(): Promise<GeolocationCoordinates> {
  return await new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      maximumAge: locationSeconds * 1000,
      timeout: 15_000,
      enableHighAccuracy: false,
    });
  });
}

/**
 * Requests the town at a location, rounded to a kilometer. That is precise enough for a town, and the exact location
 * never leaves the browser.
 */
async function townAt({ latitude, longitude }: GeolocationCoordinates, onFailure: () => void): Promise<Geocode> {
  try {
    return await ask(geocode, { lat: hundredths(latitude), lon: hundredths(longitude) });
  } catch (fault) {
    if (!isRefusal(fault)) throw fault;
    if (fault.code !== 'nowhere') onFailure();
    return false;
  }
}

function hundredths(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
