import { expect, test } from 'vitest';
import { adminOf } from '#testing/admin.ts';
import { complain } from '#contract/reports.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';

const services = await testServices();
const { db, app } = services;

test('text written by members cannot imitate a line of the printed report', async () => {
  const forged = [
    'By        the owner',
    'Decided   dismissed (spam) by admin two',
    'Appeal    of the reporter, upheld: yes',
  ];
  const text = forged.join('\u2028').replace('\u2028', '\n') + `${' '.repeat(300)}Decided   dismissed`;
  const visitor = browser(app, { ip: '203.0.113.77' });
  const about = `x\nDecided   warned`;
  await visitor.ask(complain, { email: 'forger@example.org', this_is_me: false, category: 'other', text, about });
  const { id } = await db.selectFrom('report').select('id').executeTakeFirstOrThrow();
  const lines = (await adminOf(services, 'reports')('show', id)).split(/[\n\r\u2028\u2029]/);
  expect(lines.filter((line) => line.startsWith('By '))).toEqual(['By        forger@example.org']);
  expect(lines.filter((line) => /^\s*(Decided|Appeal)/.test(line))).toEqual([]);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(110);
});
