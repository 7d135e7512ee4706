import { expect, test } from 'vitest';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';

const { app } = await testServices();

test('/.well-known/gpc.json declares that we honor browsers’ opt-out signals', async () => {
  const answer = await browser(app).send('/.well-known/gpc.json');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await answer.json()).toEqual({ gpc: true, lastUpdate: '2026-11-23' });
});
