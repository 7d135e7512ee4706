import { expect, test } from 'vitest';
import { checkName, memberName, namesOffered, signUp } from '#contract/accounts/accounts.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm, person } from '#testing/people.ts';

const services = await testServices();
const { app, db } = services;
await person(services, 'Anna');
let visitors = 0;

function visitor() {
  visitors += 1;
  return browser(app, { ip: `198.51.100.${visitors}` });
}

test('an unused name is free, and checking it reserves nothing', async () => {
  const before = await db.selectFrom('name_owner').selectAll().execute();
  expect((await visitor().ask(checkName, { name: 'Chloé' })).reply).toEqual({ free: true, offered: [] });
  expect(await db.selectFrom('name_owner').selectAll().execute()).toEqual(before);
});

test.each(['Anna', 'ANNA', 'Ánna', 'An-na'])(
  '%s counts as taken if Anna is taken, and gets suggestions',
  async (name) => {
    const { reply } = await visitor().ask(checkName, { name });
    expect(reply.free).toBe(false);
    expect(reply.offered).toHaveLength(namesOffered);
    for (const offered of reply.offered) {
      expect(memberName.safeParse(offered).success, offered).toBe(true);
      expect((await visitor().ask(checkName, { name: offered })).reply.free, offered).toBe(true);
    }
  },
);

test('suggestions for a name of maximum length respect the maximum', async () => {
  const name = 'Maximiliana Johannes'.slice(0, 20);
  expect((await visitor().ask(signUp, signUpForm(name))).status).toBe(200);
  const { reply } = await visitor().ask(checkName, { name });
  expect(reply.offered.map((offered) => offered.length <= 20)).toEqual([true, true, true]);
});

test('names that imitate the operator are taken, without suggestions', async () => {
  expect((await visitor().ask(checkName, { name: 'Damson Support' })).reply).toEqual({ free: false, offered: [] });
});

test('an IP address may check 60 names an hour', async () => {
  const one = visitor();
  for (let tried = 0; tried < 60; tried += 1) {
    expect((await one.ask(checkName, { name: `Name ${tried + 100}` })).status, String(tried)).toBe(200);
  }
  const { status, problem, headers } = await one.ask(checkName, { name: 'One more' });
  expect(status).toBe(429);
  expect(problem.code).toBe('too_many_requests');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('suggestions are words in the visitor’s language, with the town if it is known', async () => {
  const own = visitor();
  expect((await own.ask(checkName, { name: 'Anna', town: 'Utrecht' })).reply.offered).toEqual([
    'Anna from Utrecht',
    'Just Anna',
    'Another Anna',
  ]);
  own.cookies.set('locale', 'nl');
  const { offered } = (await own.ask(checkName, { name: 'Anna' })).reply;
  expect(offered.join()).not.toMatch(/\d|Just/);
});
