import * as z from 'zod/mini';
import { call } from './call.ts';
import { language } from './languages.ts';
import { currency } from './money.ts';
import { country, regionCode } from './places.ts';
import { factNames } from './members/facts.ts';
import { interest } from './members/profile-values.ts';
import { searchFields } from './members/search.ts';
import { instant } from './time.ts';

const yesNo = z.enum(['yes', 'no']);
const credits = z.int().check(z.minimum(0), z.maximum(1000));

/** The settings of a site, chosen by the operator. (Specification, section 3: Settings.) */
export const siteSettings = z.object({
  name: z.string(),
  index_title: z.string(),
  description: z.string(),
  niche: z.int().check(z.minimum(1), z.maximum(7)),
  domain_language: z.nullable(z.string()),
  mail_name: z.string(),
  support_email: z.string(),
  support_phone: z.string(),
  signups: z.enum(['all', 'with_trafficsource', 'none']),
  /**
   * Redirects visitors who may not sign up to this URL after this many seconds. (Specification, section 9: partner
   * redirect.)
   */
  partner_redirect: z.nullable(
    z.object({ url: z.url({ protocol: /^https$/ }), seconds: z.int().check(z.minimum(5), z.maximum(120)) }),
  ),
  logged_out_search: yesNo,
  logged_out_search_trafficsource: yesNo,
  enable_site_entry_popup: yesNo,
  site_entry_countries: z.nullable(z.array(country)),
  message_credits: credits,
  photo_credits: credits,
  signup_credits: credits,
  gift_credits: z.array(credits),
  /** Maximum length of a message, in characters as a reader counts them. */
  message_length: z.int().check(z.minimum(1), z.maximum(5000)),
  refund_days: z.int().check(z.minimum(14)),
  /** The profile fields to show and ask for. */
  visible_profile_fields: z.array(z.string()),
  /** The profile fields with a note beside them in the form. */
  visible_profile_notes: z.array(z.string()),
  search_fields: z.array(z.string()),
  /** The interests that the site offers; null means all. */
  interests: z.nullable(z.array(interest)),
  fictional_warning: z.string(),
  fictional_singular: z.string(),
  fictional_plural: z.string(),
  member_resell: yesNo,
  /**
   * `by_hand`: every photo is reviewed before others see it. `automatic`: only photos that resemble another member's.
   */
  photo_approval: z.enum(['by_hand', 'automatic']),
  /** A path on the same host (`/cdn`), or another origin (`https://…`) for files that are the same for everybody. */
  cdn_prefix: z.string().check(z.regex(/^(?:https:\/\/[a-z0-9.-]{1,200}(?::\d{1,5})?)?(?:\/[\w-]{1,40}){0,5}$/)),
  /** Tokens of the operator's own pages in the footer, in this order. */
  footer_pages: z.array(z.string()),
  /** Name and address of the data protection officer or representative for the privacy notice, on one line. */
  data_protection: z.string(),
  /**
   * Consumer notices that the law requires of this company, by language; shown at the end of the terms. (Decision 265.)
   */
  consumer_notices: z.partialRecord(language, z.string()),
  /** Sign-up, login and password reset respond alike for known and unknown addresses. Null: on for niches 2 to 7. */
  discreet: z.nullable(z.boolean()),
  /**
   * The percentage in the claim that premium members get more matches. The claim is shown only together with its
   * evidence. (Specification, section 1.)
   */
  premium_match_uplift_percent: z.int(),
  premium_match_uplift_evidence: z.nullable(z.object({ period: z.string(), sample: z.int() })),
});
export type SiteSettings = z.output<typeof siteSettings>;

/** Defaults for settings that an operator has not set or that are invalid. No default opens anything up. */
export const defaultSettings: SiteSettings = {
  name: 'Damson',
  index_title: '',
  description: '',
  niche: 1,
  domain_language: null,
  mail_name: 'Damson',
  support_email: 'support@damson.example',
  support_phone: '',
  signups: 'all',
  partner_redirect: null,
  logged_out_search: 'no',
  logged_out_search_trafficsource: 'no',
  enable_site_entry_popup: 'yes',
  site_entry_countries: null,
  message_credits: 1,
  photo_credits: 2,
  signup_credits: 5,
  gift_credits: [3, 5, 8, 12, 20],
  message_length: 2000,
  refund_days: 14,
  visible_profile_fields: ['signup_message', ...factNames, 'interests', 'about_me'],
  visible_profile_notes: ['about_me'],
  search_fields: [...searchFields],
  interests: null,
  fictional_warning: '',
  fictional_singular: '',
  fictional_plural: '',
  member_resell: 'no',
  photo_approval: 'by_hand',
  cdn_prefix: '',
  footer_pages: [],
  data_protection: '',
  consumer_notices: {},
  discreet: null,
  premium_match_uplift_percent: 46,
  premium_match_uplift_evidence: null,
};

/** The public details of the company behind a site. (Specification, section 3: Company info.) */
export const companyInfo = z.object({
  name: z.string(),
  address: z.string(),
  kvk: z.string(),
  city: z.string(),
  country,
  tradenames: z.array(z.string()),
  vat_numbers: z.array(z.string()),
  /** The support phone number in the format for `tel:` links: the site's own number, otherwise the company's. */
  support_phone: z.string(),
  /** The support phone number, formatted for people. */
  support_phone_written: z.string(),
  delete_discount: z.int(),
  added: instant,
});

/** The company details for the legal pages, with settings that these pages quote. */
const shownCompany = z.extend(companyInfo, {
  /**
   * Always sent, like `consumer_notices`, but missing in responses that browsers have cached from an earlier version.
   */
  data_protection: z.optional(z.string()),
  consumer_notices: z.optional(z.partialRecord(language, z.string())),
  /** How long the audit log of the operator's staff is stored, in days. Missing in responses that were cached. */
  audit_days: z.optional(z.int()),
});
export type CompanyInfo = z.input<typeof shownCompany>;

/**
 * Returns the date of the terms, in ISO 8601: 1 December 2023, or the date on which the company was added if that is
 * later. (Specification, section 9.)
 */
export function termsVersion(added: string): string {
  const first = '2023-12-01T12:00:00.000Z';
  return added > first ? added : first;
}

const region = z.object({ region: regionCode, name: z.string() });

const omitted = {
  discreet: true,
  interests: true,
  footer_pages: true,
  data_protection: true,
  consumer_notices: true,
} as const;
const settings = z.extend(z.omit(siteSettings, omitted), {
  countries: z.array(country),
  domain: z.string(),
  /** The origin of the site's pages, without a trailing slash. */
  origin: z.string(),
  company_id: z.int(),
  discreet: z.boolean(),
  /**
   * The operator's own pages for the footer, with titles in the caller's language or the nearest one. Always sent, but
   * missing in responses that browsers have cached from an earlier version.
   */
  footer_pages: z.optional(z.array(z.object({ token: z.string(), title: z.string() }))),
  /** The highest price of one message in each country: the one in the smallest package. */
  minimum_message_costs: z.partialRecord(country, z.object({ costs: z.int(), currency })),
  geoip_country: z.nullable(z.string()),
  geoip_selected_country: country,
  region_data: z.array(region),
  /** Public key for push subscriptions, shared by the whole installation. Base64url. */
  push_public_key: z.string(),
  /** The provider that translates messages on request, or null. */
  translation_provider: z.nullable(z.string()),
  interests: z.array(interest),
});
export type Settings = z.input<typeof settings>;

/**
 * Returns the settings of the request's host. Ignores unknown keys instead of rejecting them, because pages pass on
 * their whole query. (Specification, section 7.) `host` is accepted only from our own server-side rendering or with the
 * operator's secret.
 */
export const showSettings = call({
  method: 'GET',
  path: '/api/settings.php',
  by: 'visitor',
  input: z.object({ host: z.optional(z.string()) }),
  reply: z.object({ settings }),
  refusals: {},
});

export const showCompanyInfo = call({
  method: 'GET',
  path: '/api/companyinfo.php',
  by: 'visitor',
  input: z.strictObject({}),
  reply: z.object({ companyinfo: shownCompany }),
  refusals: {},
});

/** The interests that members can choose from, with names in the caller's language. */
export const listInterests = call({
  method: 'GET',
  path: '/api/interests.php',
  by: 'visitor',
  input: z.strictObject({}),
  reply: z.object({ interests: z.array(z.object({ id: interest, name: z.string() })) }),
  refusals: {},
});

/** The regions of a country, with names in the caller's language, sorted by name. */
export const listRegions = call({
  method: 'GET',
  path: '/api/regions.php',
  by: 'visitor',
  input: z.strictObject({ country: z.optional(country) }),
  reply: z.object({ country, regions: z.array(region) }),
  refusals: {},
});

/** The towns of a region, most populous first. Empty if the country does not have the region. */
export const listCities = call({
  method: 'GET',
  path: '/api/cities.php',
  by: 'visitor',
  input: z.strictObject({ country, region: regionCode }),
  reply: z.object({ cities: z.array(z.string()) }),
  refusals: {},
});

/** Returns the town nearest to a position. The position itself is neither stored nor logged. */
export const geocode = call({
  method: 'GET',
  path: '/api/geocode.php',
  by: 'visitor',
  input: z.strictObject({
    lat: z.coerce.number<number>().check(z.minimum(-90), z.maximum(90)),
    lon: z.coerce.number<number>().check(z.minimum(-180), z.maximum(180)),
  }),
  reply: z.object({ country, region: regionCode, region_name: z.string(), city: z.string() }),
  refusals: { nowhere: 404 },
});
