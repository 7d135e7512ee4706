import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { makeLog } from '../../platform/core/log.ts';
import { standInTranslator } from '#testing/doubles/translator.ts';
import { libreTranslate } from './libre-translate.ts';

const logged: string[] = [];
const log = makeLog('debug', { write: (line) => void logged.push(line) });
const translator = await standInTranslator(({ q }) => (/^\d+$/.test(q) ? Number(q) : `  ${q.toUpperCase()}  `));
afterAll(async () => await translator.close());
const settings = { url: `${translator.url}/`, key: 'a-secret-key', name: 'Plum Translations' };

test('a request follows the LibreTranslate protocol, and the translation is returned', async () => {
  const { name, translate } = libreTranslate(settings, log);
  expect(name).toBe('Plum Translations');
  expect(await translate('goeie morgen', 'nl', 'nb')).toEqual({ text: 'GOEIE MORGEN' });
  expect(translator.asked.at(-1)).toEqual({
    q: 'goeie morgen',
    source: 'nl',
    target: 'nb',
    format: 'text',
    api_key: 'a-secret-key',
  });
  await libreTranslate({ ...settings, key: undefined }, log).translate('hoi', 'nl', 'en');
  expect(translator.asked.at(-1)).not.toHaveProperty('api_key');
});

test.each([
  ['refused', '400'],
  ['refused', '413'],
  ['away', '403'],
  ['away', '429'],
  ['away', '500'],
])('a translation fails with “%s” on status %s, and neither its text nor the key is logged', async (failed, status) => {
  expect(await libreTranslate(settings, log).translate(status, 'nl', 'en')).toEqual({ failed });
  const last = logged.at(-1)!;
  expect(last).toContain(status);
  expect(last).not.toContain('a-secret-key');
  expect(JSON.parse(last)).not.toHaveProperty('q');
});

test('a translation fails as temporarily unavailable on invalid responses, timeouts and connection errors', async () => {
  const odd = createServer(({ url }, response) => void (url === '/slow/translate' || response.end('hi'))).listen(0);
  await once(odd, 'listening');
  const url = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`;
  const asking = (from: string) =>
    libreTranslate({ ...settings, url: from }, log, 50).translate('hoi allemaal', 'nl', 'en');
  expect(await asking(url)).toEqual({ failed: 'away' });
  expect(await asking(`${url}/slow`)).toEqual({ failed: 'away' });
  odd.closeAllConnections();
  odd.close();
  await once(odd, 'close');
  expect(await asking(url)).toEqual({ failed: 'away' });
  expect(logged.join('')).not.toContain('hoi allemaal');
});

test('an empty translation counts as a temporary failure', async () => {
  const empty = await standInTranslator(() => '   ');
  const { translate } = libreTranslate({ ...settings, url: empty.url }, log);
  expect(await translate('hoi', 'nl', 'en')).toEqual({ failed: 'away' });
  await empty.close();
});
