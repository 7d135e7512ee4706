import type { Language } from '#contract/languages.ts';
import { homeCountry, timeZoneCookie } from '#contract/locale.ts';
import { type Country, isCountry } from '#contract/places.ts';
import { timeZone } from '#contract/time.ts';
import type { ClientInfo } from '../../platform/http/client-info.ts';
import { chooseLanguage, localeCookie } from './language.ts';
import type { Sites } from '../../platform/core/sites.ts';

/** Assumptions about a visitor, from their browser and IP address. */
export interface Assumed {
  readonly language: Language;
  /** The country of the IP address, anywhere in the world; undefined if unknown or private. */
  readonly geoip_country: string | undefined;
  /**
   * One of the product's countries: that of the IP address, or of the browser's first language, or the main one of the
   * page's language.
   */
  readonly country: Country;
  /** The browser's cookie; undefined on a first visit. */
  readonly time_zone: string | undefined;
}

export interface Visitors {
  of(request: ClientInfo): Promise<Assumed>;
  /** Returns the country of an IP address, anywhere in the world; undefined if unknown or private. */
  countryOf(ip: string): string | undefined;
}

export function makeVisitors(sites: Sites, countryByIp: (ip: string) => string | undefined): Visitors {
  return {
    of: async (request) => {
      const { settings } = await sites.of(request.host);
      const geoip_country = countryByIp(request.ip);
      const language = chooseLanguage({
        cookie: request.cookie(localeCookie.name),
        domain_language: settings.domain_language,
        acceptLanguage: request.acceptLanguage,
        country: geoip_country,
      });
      const country = isCountry(geoip_country) ? geoip_country : (regionOfBrowser(request) ?? homeCountry[language]);
      return { language, geoip_country, country, time_zone: timeZoneOf(request) };
    },
    countryOf: countryByIp,
  };
}

/** Returns the region in the browser's first language: `en-IE` names Ireland. */
function regionOfBrowser(request: ClientInfo): Country | undefined {
  const region = /^[a-z]{2,3}-([A-Z]{2})\b/.exec(request.acceptLanguage)?.[1];
  return isCountry(region) ? region : undefined;
}

/**
 * Returns the time zone in the browser's cookie; undefined if it is missing or invalid, because the cookie is
 * untrusted.
 */
function timeZoneOf(request: ClientInfo): string | undefined {
  const sent = request.cookie(timeZoneCookie.name);
  // A first request has no cookie; skip the parser, which is slowest for values that do not match.
  return sent === undefined ? undefined : timeZone.safeParse(sent).data;
}
