import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contract/call.ts';
import { activationMails } from '../../areas/accounts/sign-up/activation.ts';
import { agePassUses } from '../../areas/accounts/sign-up/age-pass.ts';
import { underAge } from '../../areas/accounts/sign-up/age-lock.ts';
import { loginLimits } from '../../areas/accounts/sessions/log-in.ts';
import { mailChanges } from '../../areas/accounts/credentials/mail-change.ts';
import { newNames } from '../../areas/accounts/sign-up/name-change.ts';
import { resetAsking, resetMails } from '../../areas/accounts/credentials/password-reset.ts';
import { passwordTries } from '../../areas/accounts/credentials/present-password.ts';
import { reactivationMails } from '../../areas/accounts/deletion/reactivation.ts';
import { probes, signups, signupsOfMailbox } from '../../areas/accounts/sign-up/sign-up-calls.ts';
import { perAddress } from '../../process/app.ts';
import { sameWords } from '../../areas/chats/sending/same-words.ts';
import { shownADay, shownAnHour, shownToVisitors } from '../../areas/members/impressions.ts';
import { perMember as debitCodesOfDay, perNumber as debitCodes } from '../../areas/debits/ask-code.ts';
import { moves } from '../../areas/members/profile/save-profile.ts';
import { proofMails } from '../../areas/notifications/mail-proof.ts';
import { keptPagesPerAddress, pagesPerAddress } from '../../pages/pages.ts';
import { wrongCodes } from '../../areas/payments/discount-codes/guessing.ts';
import { documents } from '../../areas/payments/invoices/invoice-routes.ts';
import { withdrawalReceipts } from '../../areas/payments/withdrawals/declare.ts';
import { receipts, openReports } from '../../areas/reports/reports.ts';
import { declaredLimits, limitsIn } from '#testing/all-limits.ts';
import { anotherProcess } from '#testing/drills/another-process.ts';
import { browser } from '#testing/browser.ts';
import { deskLimits } from '../../areas/staff/access/desk-tools.ts';
import { testServices } from '#testing/services.ts';
import { type Answer, answer } from './answer.ts';
import type { Limit } from './limits.ts';
import { makeDeskHost } from './desk-host.ts';
import { clientReader } from './client-address.ts';
import { protectionFor } from './protection.ts';
import { makeCallServer, serveCalls } from './serve-calls.ts';

const services = await testServices();
const { app, clock, limits } = services;
const elsewhere = anotherProcess(services);

/** Limits that handlers count themselves, before or after the call is accepted. */
const ofRules: readonly Limit[] = [
  ...Object.values(loginLimits),
  ...Object.values(deskLimits),
  activationMails,
  mailChanges,
  moves,
  newNames,
  keptPagesPerAddress,
  pagesPerAddress,
  passwordTries,
  perAddress,
  debitCodes,
  debitCodesOfDay,
  documents,
  probes,
  proofMails,
  reactivationMails,
  receipts,
  openReports,
  resetAsking,
  resetMails,
  sameWords,
  shownADay,
  shownAnHour,
  shownToVisitors,
  wrongCodes,
  withdrawalReceipts,
  signups,
  signupsOfMailbox,
  underAge,
  agePassUses,
];
const ofCalls = app.answers.flatMap(({ limit }) => limit ?? []);
const every = [...new Map([...ofCalls, ...ofRules].map((limit) => [limit.name, limit])).values()];
const named = every.map((limit) => [limit.name, limit] as const);

/** Creates a call that only counts, served like any other. */
function counted(limit: Limit): ReturnType<typeof browser> {
  const nothing = { input: z.strictObject({}), reply: z.object({}), refusals: {} };
  const one = call({ method: 'GET', path: '/api/counted.php', by: 'visitor', ...nothing });
  const { db, log, security, uploads, config } = services;
  const serving = { clock, db, limits, log, security, uploads, secret: config.secret };
  const auth = { viewer: async () => ({ id: undefined }), desk: { host: makeDeskHost(config) } } as never;
  const answers: Answer[] = [answer(one, async () => ({}), limit)];
  const protection = protectionFor('http://damson.test');
  const calls = makeCallServer(answers, { ...serving, auth });
  return browser(serveCalls(calls, { clientOf: clientReader(false), protection }));
}

test('limits are found wherever they are declared', () => {
  const text = `const a: Limit = { name: 'a', points: 3, seconds: b };
    const some = { points: 1, seconds: 2, exact: true } as const;
    answer(call, rule, { ...some, name: 'c' });
    const cookie = { name: 'none', seconds: 4 };`;
  expect(limitsIn(text)).toEqual(['a', 'c']);
});

test('every limit that the server declares is covered by these tests', async () => {
  const looked = every.map(({ name }) => name);
  expect([...new Set(await declaredLimits())].toSorted()).toEqual(looked.toSorted());
});

test('limits with the same name are the same limit', () => {
  expect(every.length).toBeGreaterThan(40);
  for (const { name, points, seconds } of [...ofCalls, ...ofRules])
    expect(every.find((limit) => limit.name === name)).toMatchObject({ points, seconds });
});

describe('each limit allows its number of requests, refuses one more with the time to wait, and then allows more', () => {
  test.each(named)('%s', async (_name, limit) => {
    const asks = async () => await counted(limit).send('/api/counted.php');
    const who = '198.51.100.7';
    // Counts all but the last request at once.
    expect(await limits.consume(limit, who, limit.points - 1)).toBeUndefined();
    expect((await asks()).status).toBe(200);
    clock.move(1000);
    const refused = await asks();
    const seconds = limit.seconds - 1;
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe(String(seconds));
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests', seconds });

    // Another process allows fewer than a tenth more before it learns the count.
    let there = 0;
    while ((await elsewhere.limits.consume(limit, who)) === undefined) there += 1;
    expect(there).toBeLessThan(Math.max(1, limit.points / 10));
    clock.move(seconds * 1000);
    expect((await asks()).status).toBe(200);
    const again = await elsewhere.limits.consume(limit, who);
    expect(again === undefined, 'a limit of one request is used up').toBe(limit.points > 1);
  });
});

test('an address may make 1,200 requests a minute, of any kind', async () => {
  const own = browser(app, { ip: '198.51.100.8' });
  const asks = async () => (await own.send('/api/settings.php')).status;
  expect(perAddress).toMatchObject({ points: 1200, seconds: 60 });
  expect(await limits.consume(perAddress, '198.51.100.8', 1199)).toBeUndefined();
  expect([await asks(), await asks()]).toEqual([200, 429]);
  expect((await own.send('/api/nothing.php')).status).toBe(429);
  expect((await browser(app, { ip: '198.51.100.9' }).send('/api/settings.php')).status).toBe(200);
});
