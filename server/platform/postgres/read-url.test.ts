import { expect, test, vi } from 'vitest';
import { signUp } from '#contract/accounts/accounts.ts';
import { searchMembers } from '#contract/members/members.ts';
import { browser } from '#testing/browser.ts';
import { hasStandby, primaryAndStandby } from '#testing/doubles/postgres-servers.ts';
import { signUpForm } from '#testing/people.ts';
import { dataFolder, startProduct, urlOf } from '#testing/product.ts';
import { overNetwork } from '#testing/reconnecting-browser.ts';

const polling = { timeout: 60_000, interval: 500 };

test.skipIf(!hasStandby)('the product reads searches from its standby, and continues without it', async () => {
  const { primary, standby } = await primaryAndStandby();
  const product = await startProduct({
    DATABASE_URL: urlOf(primary.connection),
    DATABASE_READ_URL: urlOf(standby.connection),
    DATA_DIR: await dataFolder(),
    LOG_LEVEL: 'info',
  });
  await product.ready();
  const anna = browser({ fetch: async (request) => await overNetwork(product.url, request) });
  await anna.ask(signUp, signUpForm('Anna'));
  const searches = () => standby.asked().match(/FROM "?member_card"?/g)?.length ?? 0;
  const search = async () => (await anna.ask(searchMembers, {})).reply.num_results;

  // Recent writes are read from the primary until the standby has them.
  const before = searches();
  await vi.waitFor(async () => {
    expect(await search()).toBe(0);
    expect(searches()).toBeGreaterThan(before);
  }, polling);

  await standby.kill();
  await vi.waitFor(async () => {
    expect(await search()).toBe(0);
    expect(product.printed()).toContain('the replica is left out');
  }, polling);
  await standby.start();
  const again = searches();
  await vi.waitFor(async () => {
    expect(await search()).toBe(0);
    expect(searches()).toBeGreaterThan(again);
  }, polling);
  expect(await product.end()).toBe(0);
});
