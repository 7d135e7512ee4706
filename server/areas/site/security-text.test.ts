import { expect, test } from 'vitest';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';

const { app, clock, db } = await testServices();

test('/.well-known/security.txt names the contact, and expires in the future (RFC 9116)', async () => {
  await db
    .updateTable('site')
    .set({ settings: JSON.stringify({ support_email: 'help@damson.test' }) })
    .execute();
  clock.move(60_000);
  const asked = async () => await browser(app).send('/.well-known/security.txt');
  const answer = await asked();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  const fields = Object.fromEntries(
    text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(/: (.*)/, 2)),
  );
  expect(fields).toEqual({
    Contact: 'mailto:help@damson.test',
    Expires: '2027-01-31T00:00:00.000Z',
    'Preferred-Languages': 'en, nl, de, it, fr, es, pl, da, fi, nb, sv',
    Canonical: 'http://damson.test/.well-known/security.txt',
  });
  clock.move(300 * 86_400_000);
  const expires = /^Expires: (\S+)/m.exec(await (await asked()).text())![1]!;
  expect(Date.parse(expires)).toBeGreaterThan(clock.now().getTime());
  expect(Date.parse(expires)).toBeLessThan(clock.now().getTime() + 365 * 86_400_000);
});
