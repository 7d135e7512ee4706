import { useQuery } from '@tanstack/react-query';
import { useSettings } from '../../../shared/people/settings.ts';
import { companyQuery } from '../company.ts';
import { StructuredData } from '../structured-data.tsx';

/** Structured data about the site and its operator, the same as in the footer. */
export function SiteFacts() {
  const { origin, name, support_email } = useSettings();
  const { data: company } = useQuery(companyQuery());
  if (!company) return null;
  const { support_phone, address, city, country } = company;
  const operator = {
    '@type': 'Organization',
    '@id': `${origin}/#operator`,
    name: company.name,
    address: { '@type': 'PostalAddress', streetAddress: address, addressLocality: city, addressCountry: country },
    email: support_email,
    ...(support_phone && { telephone: support_phone }),
  };
  const site = {
    '@type': 'WebSite',
    name,
    url: `${origin}/`,
    publisher: { '@id': operator['@id'] },
  };
  return <StructuredData things={[site, operator]} />;
}
