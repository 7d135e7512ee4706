import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contract/call.ts';
import { activationMails } from '../accounts/activation.ts';
import { loginLimits } from '../accounts/log-in.ts';
import { mailChanges } from '../accounts/mail-change.ts';
import { resetAsking, resetMails } from '../accounts/password-reset.ts';
import { passwordTries } from '../accounts/present-password.ts';
import { probes, signups } from '../accounts/sign-up-calls.ts';
import { sameWords } from '../chats/same-words.ts';
import { shownADay, shownAnHour, shownToVisitors } from '../members/impressions.ts';
import { proofMails } from '../notifications/mail-proof.ts';
import { reports } from '../reports/reports.ts';
import { anotherProcess } from '../testing/another-process.ts';
import { browser } from '../testing/browser.ts';
import { testGround } from '../testing/ground.ts';
import { type Answer, answer } from './answer.ts';
import type { Limit } from './limits.ts';
import { peerReader } from './peer.ts';
import { protectionFor } from './protection.ts';
import { serveCalls } from './serve-calls.ts';

const ground = await testGround();
const { app, clock, limits } = ground;
const elsewhere = anotherProcess(ground);

/** What rules count themselves, before or after the call was let in. */
const ofRules: readonly Limit[] = [
  ...Object.values(loginLimits),
  activationMails,
  mailChanges,
  passwordTries,
  probes,
  proofMails,
  reports,
  resetAsking,
  resetMails,
  sameWords,
  shownADay,
  shownAnHour,
  shownToVisitors,
  signups,
];
const ofCalls = app.answers.flatMap(({ limit }) => limit ?? []);
const every = [...new Map([...ofCalls, ...ofRules].map((limit) => [limit.name, limit])).values()];
const named = every.map((limit) => [limit.name, limit] as const);

/** A call that does nothing but be counted, served as every call is. */
function counted(limit: Limit): ReturnType<typeof browser> {
  const nothing = { input: z.strictObject({}), reply: z.object({}), refusals: {} };
  const one = call({ method: 'GET', path: '/api/counted.php', by: 'visitor', ...nothing });
  const { db, log, security, uploads, config } = ground;
  const serving = { clock, db, limits, log, security, uploads, secret: config.secret };
  const door = { viewer: async () => undefined } as never;
  const answers: Answer[] = [answer(one, async () => ({}), limit)];
  const peerOf = peerReader(false);
  return browser(serveCalls(answers, { ...serving, door, peerOf, protection: protectionFor('http://damson.test') }));
}

test('what bears one name is one limit', () => {
  expect(every.length).toBeGreaterThan(40);
  for (const { name, points, seconds } of [...ofCalls, ...ofRules])
    expect(every.find((limit) => limit.name === name)).toMatchObject({ points, seconds });
});

describe('each limit lets as many through as it says, refuses one more with the time to wait, and lets in again', () => {
  test.each(named)('%s', async (_name, limit) => {
    const asks = async () => await counted(limit).send('/api/counted.php');
    const who = '198.51.100.7';
    // All but the last, in one go.
    expect(await limits.count(limit, who, limit.points - 1)).toBeUndefined();
    expect((await asks()).status).toBe(200);
    clock.move(1000);
    const refused = await asks();
    const seconds = limit.seconds - 1;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(seconds)]);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests', seconds });

    // Another process lets less than a tenth more pass before it knows.
    let there = 0;
    while ((await elsewhere.limits.count(limit, who)) === undefined) there += 1;
    expect(there).toBeLessThan(Math.max(1, limit.points / 10));
    clock.move(seconds * 1000);
    expect((await asks()).status).toBe(200);
    expect(await elsewhere.limits.count(limit, who)).toBeUndefined();
  });
});
