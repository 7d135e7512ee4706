import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test, vi } from 'vitest';
import members from '#locales/en/members.json';
import shell from '#locales/en/shell.json';
import { Refusal } from '../../../shared/api/refusal.ts';
import { ListEnd } from './list-end.tsx';

const end = {
  comesTo: { current: null },
  pages: 3,
  hasMore: true,
  cutOff: false,
  loading: false,
  onMore: vi.fn(),
  onNarrow: vi.fn(),
};

function endOfList(failed: Error | null): string {
  return renderToStaticMarkup(
    <IntlProvider locale="en-GB" timeZone="UTC" messages={{ shell, members }}>
      <ListEnd {...end} failed={failed} />
    </IntlProvider>,
  );
}

test('shows when the search can continue, below the results, after hitting the rate limit', () => {
  const problem = { type: 'about:blank', title: 'Enough', status: 429, code: 'enough_for_now', seconds: 2400 };
  const html = endOfList(new Refusal(problem));
  expect(html).toMatch(/You can continue at \d{1,2}:\d{2}\./);
  expect(html).toContain(shell.failure.retry);
});

test('reports a page that failed to load, with a retry button', () => {
  expect(endOfList(new Error('away'))).toContain(members.search.more_failed);
  expect(endOfList(new Error('away'))).toContain(shell.failure.retry);
  expect(endOfList(null)).not.toContain('alert');
});
