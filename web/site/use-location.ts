import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { geocode } from '#contract/site.ts';
import { ask } from '../api/ask.ts';
import { isRefusal } from '../api/refusal.ts';

/** (Specification, section 4: geolocation permission.) */
export type LocationPermission = 'unsupported' | 'unknown' | PermissionState;

/**
 * The browser's place as a town; `false` where that failed, or it is in none of ours.
 * (Specification, section 7: geocode.)
 */
export type Geocode = ReplyOf<typeof geocode> | false;

/** What came of asking the browser where it is. */
export type Located = Geocode | 'denied' | 'unavailable';

/** Where somebody was is taken for where they are for up to 1 hour. (Specification, section 9.) */
export const locationSeconds = 3600;

/** Whether the browser may be asked where it is. It is asked only when the member presses a button. */
export function useLocationPermission(): LocationPermission {
  const [permission, setPermission] = useState<LocationPermission>('unknown');
  useEffect(() => {
    if (!('geolocation' in navigator)) return setPermission('unsupported');
    // Some browsers can be asked for the place and not for the permission.
    if (!('permissions' in navigator)) return undefined;
    let status: PermissionStatus | undefined;
    const follow = () => status && setPermission(status.state);
    const watch = async () => {
      status = await navigator.permissions.query({ name: 'geolocation' });
      follow();
      status.addEventListener('change', follow);
    };
    // A browser that knows no such permission: what is not known stays so.
    watch().catch(() => undefined);
    return () => status?.removeEventListener('change', follow);
  }, []);
  return permission;
}

/**
 * Asks the browser where it is, and the server which town that is. What was answered within the hour is not asked again;
 * that it failed is kept as well, and asked again with the next press.
 */
export async function locate(client: QueryClient): Promise<Located> {
  let failed = false;
  try {
    const town = await client.fetchQuery({
      queryKey: ['geocode'],
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

/** Asks as {@link locate} does. */
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

/** A kilometre is near enough for a town, and all that leaves the browser. */
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
