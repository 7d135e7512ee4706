import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import shell from '#locales/en/shell.json';
import { Refusal } from '../api/refusal.ts';
import { useCommonSentence } from './refusal-sentence.ts';

const minute = 60;
const hour = 3600;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-02T14:00:20Z') }));
afterEach(() => void vi.useRealTimers());

function shown(children: ReactNode, locale = 'en-GB', timeZone = 'Europe/London'): string {
  return renderToStaticMarkup(
    <IntlProvider locale={locale} timeZone={timeZone} messages={{ shell }}>
      {children}
    </IntlProvider>,
  ).replaceAll('\u202f', ' ');
}

function Sentence({ fault }: { fault: unknown }) {
  return useCommonSentence()(fault);
}

const after = (code: string, seconds: number) =>
  new Refusal({ type: 'about:blank', title: code, status: 429, code, seconds });
const sentence = (fault: unknown, ...where: string[]) => shown(<Sentence fault={fault} />, ...where);

test('a rate-limited member is shown when they can continue, in their country’s time format', () => {
  const fault = after('enough_for_now', 40 * minute);
  expect(sentence(fault)).toContain('You can continue at 14:41.');
  expect(sentence(fault, 'en-US', 'America/New_York')).toContain('You can continue at 9:41 AM.');
  vi.setSystemTime(Date.parse('2026-11-02T14:20:20Z'));
  expect(sentence(fault), 'also when they read it again').toContain('You can continue at 14:41.');
});

test('a long wait until the next day says "tomorrow", but a short wait past midnight does not', () => {
  expect(sentence(after('enough_for_now', 23 * hour))).toContain('You can continue tomorrow at 13:01.');
  expect(sentence(after('enough_for_now', 2 * hour), 'en-GB', 'Australia/Sydney')).toContain(
    'You can continue at 03:01.',
  );
});

test('a short rate limit says to wait a moment, a longer one gives the time when it ends', () => {
  expect(sentence(after('too_many_requests', 20))).toContain('Wait a moment');
  expect(sentence(after('too_many_requests', 20 * minute))).toContain('You can continue at 14:21.');
});
