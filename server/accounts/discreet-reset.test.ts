import { beforeAll, expect, test } from 'vitest';
import { askPasswordReset } from '#contract/passwords.ts';
import { browser } from '../testing/browser.ts';
import { testGround } from '../testing/ground.ts';
import { mailsTo, person } from '../testing/people.ts';

const ground = await testGround();
const { app, clock, db } = ground;
let places = 0;

const visitor = () => {
  places += 1;
  return browser(app, { ip: `192.0.2.${places}`, language: 'de-DE' });
};

beforeAll(async () => {
  await person(ground, 'Anna');
  await db
    .updateTable('site')
    .set({ settings: JSON.stringify({ niche: 7 }) })
    .execute();
  clock.move(60_000);
});

async function asked(email: string) {
  const { status, reply, headers } = await visitor().ask(askPasswordReset, { email });
  return { status, reply, cookies: headers.getSetCookie(), length: headers.get('content-length') };
}

test('a discreet site answers alike for a known and an unknown address, and the mail tells the difference', async () => {
  const known = await asked('anna@example.org');
  const unknown = await asked('nobody@example.org');
  expect(known).toMatchObject({ status: 200, reply: {} });
  expect(unknown).toEqual(known);
  expect(await mailsTo(ground, 'anna@example.org')).toEqual(['activation', 'password_reset']);
  expect(await mailsTo(ground, 'nobody@example.org')).toEqual(['no_account']);
  const mail = await db.selectFrom('mail').selectAll().where('kind', '=', 'no_account').executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ member_id: null, language: 'de' });
  expect(mail.body_text, 'it holds no token').not.toContain('token=');
});

test('it counts three mails a day for either', async () => {
  for (const email of ['anna@example.org', 'nobody@example.org']) {
    expect([(await asked(email)).status, (await asked(email)).status, (await asked(email)).status]).toEqual([
      200, 200, 429,
    ]);
  }
});
