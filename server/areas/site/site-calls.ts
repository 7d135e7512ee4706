import type { Language } from '#contract/languages.ts';
import { currencyOf } from '#contract/payments/markets.ts';
import { countries, type Country } from '#contract/places.ts';
import { interests } from '#contract/members/profile-values.ts';
import { showPage } from '#contract/operator-pages.ts';
import { geocode, listCities, listInterests, listRegions, showCompanyInfo, showSettings } from '#contract/site.ts';
import { noteStay } from '#contract/tracking.ts';
import { packagePricesOn, packageSizes } from '#contract/prices.ts';
import { refuse } from '#contract/refusal.ts';
import { dayIn } from '#contract/time.ts';
import { answer, cachedAnswer } from '../../platform/http/answer.ts';
import type { ClientInfo } from '../../platform/http/client-info.ts';
import { translatorFor } from '../../platform/core/catalog.ts';
import { citiesOf } from './cities.ts';
import { placeAt } from './geocode.ts';
import type { OperatorPages } from './operator-pages/operator-pages.ts';
import { regionName, regionsOf } from './regions.ts';
import type { KnownSite, Sites } from '../../platform/core/sites.ts';
import { countVisit } from './source-visits.ts';
import type { Visitors } from './visitors.ts';

interface SiteServices {
  readonly sites: Sites;
  readonly visitors: Visitors;
  readonly pages: OperatorPages;
  /** Returns whether a request may choose another host's settings. */
  readonly mayChooseHost: (request: ClientInfo) => boolean;
  /** The public key with which browsers subscribe to push messages. */
  readonly pushKey: string;
  /** The translation provider; null if none is configured. */
  readonly translator: string | null;
  /** How long the audit log of staff is stored, in days: the privacy page says so. */
  readonly auditDays: number;
}

export const siteCalls = ({ sites, visitors, pages, mayChooseHost, pushKey, translator, auditDays }: SiteServices) => [
  cachedAnswer(showSettings, async ({ input, request, now }) => {
    const chosen = input.host !== undefined && mayChooseHost(request) && (await sites.isConfigured(input.host));
    const site = await sites.of(chosen ? input.host! : request.host);
    const { country, geoip_country, language } = await visitors.of(request);
    const footer_pages = await titlesOf(pages, site, language);
    const { data_protection: _shownWithCompany, consumer_notices: _shownToo, ...shown } = site.settings;
    const settings = () => ({
      ...shown,
      countries: [...countries],
      domain: site.domain,
      origin: site.origin,
      company_id: site.company_id,
      discreet: site.discreet,
      footer_pages,
      support_phone: dialled(site.settings.support_phone),
      interests: site.settings.interests ?? [...interests],
      minimum_message_costs: messageCosts(site, now),
      geoip_country: geoip_country ?? null,
      geoip_selected_country: country,
      region_data: regionsNamed(country, language),
      push_public_key: pushKey,
      translation_provider: translator,
    });
    // The day is part of the key because prices change from day to day.
    const key = [language, country, geoip_country ?? '', dayIn('UTC', now), JSON.stringify(footer_pages)].join(' ');
    return { of: site, key, make: () => ({ settings: settings() }) };
  }),

  answer(showCompanyInfo, async ({ viewer }) => {
    const { company, settings } = await viewer.site();
    // Several sites can share a company; the site's own number takes precedence.
    const support_phone_written = settings.support_phone.trim() || company.support_phone_written;
    const support_phone = dialled(settings.support_phone) || dialled(company.support_phone);
    const { data_protection, consumer_notices } = settings;
    const quoted = { data_protection, consumer_notices, audit_days: auditDays };
    return { companyinfo: { ...company, support_phone, support_phone_written, ...quoted } };
  }),

  answer(showPage, async ({ viewer, input, request }) => {
    const { language } = await visitors.of(request);
    const page = await pages.find(await viewer.site(), input.token, language);
    return page ? { page: { ...page, blocks: [...page.blocks] } } : refuse('no_such_page');
  }),

  answer(
    noteStay,
    async ({ db, viewer, input, now }) => {
      const { domain } = await viewer.site();
      await countVisit(db, { domain, tracking: input.tracking, what: 'stayed' }, now);
      return {};
    },
    { name: 'stay', points: 60, seconds: 3600 },
  ),

  answer(listInterests, async ({ viewer, request }) => {
    const { settings } = await viewer.site();
    const { language } = await visitors.of(request);
    const translate = translatorFor(language, 'interests');
    return { interests: (settings.interests ?? interests).map((id) => ({ id, name: translate(id) })) };
  }),

  answer(listRegions, async ({ input, request }) => {
    const assumed = await visitors.of(request);
    const country = input.country ?? assumed.country;
    return { country, regions: regionsNamed(country, assumed.language) };
  }),

  answer(listCities, async ({ input }) => ({
    cities: [...new Set(citiesOf(input.country, input.region).map(({ name }) => name))],
  })),

  answer(
    geocode,
    async ({ input, request }) => {
      const place = placeAt(input.lat, input.lon);
      if (!place) return refuse('nowhere');
      const { language } = await visitors.of(request);
      const { country, region, city } = place;
      return { country, region, region_name: regionName(country, region, language), city: city.name };
    },
    { name: 'geocode', points: 30, seconds: 3600 },
  ),
];

/** Returns the pages that a site's footer links to, with their titles; omits removed pages. */
async function titlesOf(pages: OperatorPages, site: KnownSite, language: Language) {
  const found = site.settings.footer_pages.map(async (token) => {
    const page = await pages.find(site, token, language);
    return page ? [{ token, title: page.title }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Formats a number for dialing: strips dashes and spaces. (Specification, section 1.) */
function dialled(phone: string): string {
  return phone.replace(/[-\s]/g, '');
}

function regionsNamed(country: Country, language: Language) {
  const { compare } = new Intl.Collator(language);
  return regionsOf(country)
    .map(({ region, names }) => ({ region, name: names[language] }))
    .toSorted((a, b) => compare(a.name, b.name));
}

/**
 * Returns the maximum cost of one message in each country: its share of the smallest package, which has the highest
 * unit price.
 */
function messageCosts({ settings }: KnownSite, now: Date) {
  const smallest = packageSizes[0];
  const prices = packagePricesOn(now);
  const cost = (country: Country) => {
    const currency = currencyOf[country];
    const costs = Math.ceil((prices[currency][smallest] * settings.message_credits) / smallest);
    return { costs, currency };
  };
  return Object.fromEntries(countries.map((country) => [country, cost(country)]));
}
