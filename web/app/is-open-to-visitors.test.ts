import { expect, test } from 'vitest';
import type { Settings } from '#contract/site.ts';
import { isOpenToVisitors } from './is-open-to-visitors.ts';

const site = (settings: Partial<Settings>) =>
  ({ logged_out_search: 'no', logged_out_search_trafficsource: 'no', ...settings }) as Settings;

test('logged_out_search opens the search to visitors, and no other screen of the members’ area', () => {
  expect(isOpenToVisitors('/members', site({ logged_out_search: 'yes' }), {})).toBe(true);
  expect(isOpenToVisitors('/members', site({}), {})).toBe(false);
  for (const path of ['/members/0199f3d2-0000-7000-8000-000000000000', '/chats', '/likes', '/', '/members/x/chat']) {
    expect(isOpenToVisitors(path, site({ logged_out_search: 'yes' }), {}), path).toBe(false);
  }
});

test('logged_out_search_trafficsource opens the search to visitors from a traffic source', () => {
  const open = site({ logged_out_search_trafficsource: 'yes' });
  expect(isOpenToVisitors('/members', open, { ref: '42' })).toBe(true);
  expect(isOpenToVisitors('/members', open, { sub1: 'a' })).toBe(false);
});
