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

test('it takes as long for either: whoever measures could as well toss a coin', async () => {
  const rounds = 120;
  const times = { known: [] as number[], unknown: [] as number[] };
  const measured = async (email: string) => {
    await db.deleteFrom('rate_limit').execute();
    const own = visitor();
    const start = performance.now();
    const { status } = await own.ask(askPasswordReset, { email });
    const took = performance.now() - start;
    expect(status).toBe(200);
    return took;
  };
  for (let round = 0; round < rounds; round += 1) {
    times.known.push(await measured('anna@example.org'));
    times.unknown.push(await measured(`nobody${round}@example.org`));
  }
  // The chance that a known address took longer than an unknown one.
  const pairs = times.known.flatMap((one) => times.unknown.map((other) => Number(one > other)));
  const chance = pairs.reduce((sum, one) => sum + one, 0) / pairs.length;
  expect(chance).toBeGreaterThan(0.35);
  expect(chance).toBeLessThan(0.65);
}, 60_000);
