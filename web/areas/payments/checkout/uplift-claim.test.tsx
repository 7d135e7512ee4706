import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { defaultSettings, type Settings } from '#contract/site.ts';
import payments from '#locales/en/payments.json';
import { settingsQuery } from '../../../shared/people/settings.ts';
import { UpliftClaim } from './uplift-claim.tsx';

function claimOn(site: Pick<Settings, 'premium_match_uplift_evidence'>): string {
  const client = new QueryClient();
  client.setQueryData(settingsQuery().queryKey, { ...(defaultSettings as unknown as Settings), ...site });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" timeZone="UTC" messages={{ payments }}>
        <UpliftClaim />
      </IntlProvider>
    </QueryClientProvider>,
  );
}

test('without evidence, omits the claim of a higher chance of a match', () => {
  expect(claimOn({ premium_match_uplift_evidence: null })).toBe('');
});

test('states the period and the sample of the evidence along with the claim', () => {
  const claim = claimOn({ premium_match_uplift_evidence: { period: 'January to June 2026', sample: 12_345 } });
  expect(claim).toContain('Premium members have a 46% higher chance of a match.');
  expect(claim).toContain('Measured January to June 2026, 12,345 members.');
});
