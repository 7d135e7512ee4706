import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import type { MemberCard as Member } from '#contract/members/members.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { defaultSettings, type Settings } from '#contract/site.ts';
import interests from '#locales/en/interests.json';
import members from '#locales/en/members.json';
import { settingsQuery } from '../../shared/people/settings.ts';
import { MemberCardLink } from './member-card.tsx';

const catherine: Member = {
  id: '0198a1b2-0000-7000-8000-000000000001' as Member['id'],
  name: 'Catherine-Marguerite',
  gender: 'female',
  age: 43,
  country: 'NL',
  region: 'OV',
  city: 'Vroomshoop',
  distance: 25,
  online: true,
  premium: false,
  fictional_icon: false,
  main_image: null,
  shared_interests: [],
};

/** Returns the visible text of a card. */
function said(about: Partial<Member> = {}, wanted?: readonly Interest[]): string {
  return markup(about, wanted)
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00A0', ' ');
}

function markup(about: Partial<Member> = {}, wanted?: readonly Interest[]): string {
  const client = new QueryClient();
  client.setQueryData(settingsQuery().queryKey, defaultSettings as unknown as Settings);
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" timeZone="UTC" messages={{ members, interests }}>
        <MemoryRouter>
          <MemberCardLink member={{ ...catherine, ...about }} wanted={wanted}>
            <button type="button">Like</button>
          </MemberCardLink>
        </MemoryRouter>
      </IntlProvider>
    </QueryClientProvider>,
  );
  expect(drawn, 'text is never truncated').not.toMatch(/truncate|line-clamp/);
  return drawn;
}

test('shows the full name, the age and the town', () => {
  expect(said()).toMatch(/^Catherine-Marguerite, 43online/);
  expect(said()).toContain('Vroomshoop');
});

test('shows the interests searched for, otherwise the shared ones, otherwise the town', () => {
  expect(said({ shared_interests: ['football'] })).toMatch(/Football(?!.*Vroomshoop)/);
  expect(said({ shared_interests: ['football'] }, ['jazz'])).toMatch(/Jazz(?!.*Football)/);
  expect(said({ shared_interests: ['football'] }, [])).toContain('Football');
});

test('names one interest and counts the remaining ones', () => {
  const shared = ['baking', 'series', 'coffee', 'jazz', 'wine', 'yoga'] as const;
  expect(said({ shared_interests: shared.slice(0, 1) })).toMatch(/BakingLike$/);
  expect(said({ shared_interests: [...shared] })).toContain('Baking +5');
});

test('keeps the online dot on the line of the age', () => {
  expect(markup()).toMatch(/<span class="age-line">, 43<span class="online-dot/);
});
