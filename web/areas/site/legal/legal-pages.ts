/** The pages whose texts are part of the product. (Specification, section 2: static pages.) */
export const legalPages = [
  'terms',
  'privacy',
  'cookies',
  'ban',
  'faq',
  'order',
  'return-policy',
  'service',
  'accessibility',
  'complaints',
] as const;
export type LegalPageName = (typeof legalPages)[number];

export function legalAddress(page: LegalPageName): string {
  return page === 'complaints' ? '/complaints' : `/pages/${page}`;
}

/** The pages with nothing but their own text: one screen, with a route for each. */
export const textPages = [
  'terms',
  'ban',
  'faq',
  'order',
  'accessibility',
  'return-policy',
] as const satisfies readonly LegalPageName[];
export type TextPageName = (typeof textPages)[number];

/** Returns the id of a text page's route. */
export function textPageRoute(page: TextPageName): string {
  return `pages-${page}`;
}
