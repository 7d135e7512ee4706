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
