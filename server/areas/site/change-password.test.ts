import { expect, test } from 'vitest';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';

const { app } = await testServices();

test('password managers find the settings through /.well-known/change-password', async () => {
  const answer = await browser(app).send('/.well-known/change-password');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('/settings');
});

test('an unknown well-known address returns 404, so that password managers trust the redirect', async () => {
  const path = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await browser(app).send(path)).status).toBe(404);
});
