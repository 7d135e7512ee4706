import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import type { MatchReason } from '#contract/members/match-finder.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { FirstWordsContext, loadWords } from '../../shared/i18n/words.tsx';
import { MainReason, Reasons } from './reasons.tsx';

const words = await loadWords('en', ['members', 'interests', 'shell']);

function said(shown: ReactNode): string {
  const html = renderToStaticMarkup(
    <FirstWordsContext value={{ language: 'en', country: undefined, timeZone: 'UTC', messages: {} }}>
      <IntlProvider locale="en-GB" timeZone="UTC" messages={words}>
        {shown}
      </IntlProvider>
    </FirstWordsContext>,
  );
  return html.replaceAll(/<[^>]*>/g, '');
}

const bothLike = (...interests: Interest[]): MatchReason => ({ reason: 'both_like', interests });

test('a narrow column names one shared interest and counts the others', () => {
  expect(said(<MainReason reason={bothLike('coffee')} />)).toBe('Coffee, like you');
  expect(said(<MainReason reason={bothLike('coffee', 'baking', 'cinema')} />)).toBe('Coffee +2, like you');
});

test('elsewhere all shared interests are named, in lower case', () => {
  expect(said(<Reasons reasons={[bothLike('coffee', 'baking')]} />)).toBe('You both like coffee and baking');
});
