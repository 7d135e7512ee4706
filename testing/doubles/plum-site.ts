/** An operator's settings for a site, in the format that `npm run admin -- site` reads. */
export const plumSite = {
  company: {
    name: 'Plum Ltd',
    address: '1 Orchard Road',
    city: 'York',
    country: 'GB',
    kvk: '01234567',
    vat_numbers: ['GB123456789'],
    support_phone: '+44 1904 000000',
  },
  settings: { name: 'Plum', support_email: 'help@plum.dating' },
};
