import { expect, test } from 'vitest';
import { makeApp } from '../../process/app.ts';
import { testServices } from '#testing/services.ts';

const { fetch } = makeApp(await testServices());

async function share(headers: Record<string, string>) {
  const body = new FormData();
  body.append('photo', new Blob(['x'], { type: 'image/jpeg' }), 'x.jpg');
  return await fetch(new Request('http://damson.test/share', { method: 'POST', headers, body }));
}

test('a photo shared without a service worker is dropped, and the screen reports it missing', async () => {
  const answer = await share({ 'sec-fetch-site': 'none' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/share?missed=photo_gone');
});

test.each(['cross-site', 'same-site'])('rejects a share from another site (%s)', async (site) => {
  expect((await share({ 'sec-fetch-site': site })).status).toBe(403);
});
