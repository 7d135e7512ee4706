import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MemberId } from '#contract/members/members.ts';
import { storageLimits } from './storage-limits.ts';
import type { shownBefore } from './shown-store.ts';
import { browserDatabase } from '../testing/browser-database.ts';
import { browserStorage } from '../testing/browser-storage.ts';
import { everythingStored } from '../testing/everything-stored.ts';

const anna = 'anna' as MemberId;
const bram = 'bram' as MemberId;
const day = 24 * 3_600_000;

/** Opens a new page of the browser, with fresh memory and persistent storage. */
async function openPage() {
  vi.resetModules();
  return {
    ...(await import('./shown-store.ts')),
    ...(await import('./vault.ts')),
    ...(await import('./has-vault.ts')),
  };
}

beforeEach(() => {
  browserStorage();
  browserDatabase();
  vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
});
afterEach(() => vi.restoreAllMocks());

const shown = (text: string, age = 0) => ({ name: ['chat', text], data: { text }, at: Date.now() - age });
const texts = (before: Awaited<ReturnType<typeof shownBefore>>) =>
  before?.all.map(({ data }) => (data as { text: string }).text).toSorted();

describe('cached data that a member was shown', () => {
  test('is available to the next page of the same session, in its newest version', async () => {
    const page = await openPage();
    await page.storeShown(anna, [shown('lighthouse'), shown('harbour')]);
    await page.storeShown(anna, [{ ...shown('harbour'), data: { text: 'harbour, later' } }]);
    const before = await (await openPage()).shownBefore();
    expect(before?.member).toBe(anna);
    expect(texts(before)).toEqual(['harbour, later', 'lighthouse']);
  });

  test('is ignored if an earlier version of the application stored it, since required fields may be missing', async () => {
    const page = await openPage();
    await page.storeShown(anna, [shown('lighthouse')]);
    const { database, key } = (await page.vaultThere('reading'))!;
    const earlier = { ...(await page.sealText(key, JSON.stringify(shown('harbour')))), at: Date.now() };
    await database.put('shown', earlier, 'earlier');
    expect(texts(await (await openPage()).shownBefore())).toEqual(['lighthouse']);
  });

  test('is unreadable in storage, and so is its key', async () => {
    const page = await openPage();
    await page.storeShown(anna, [shown('lighthouse')]);
    const { records, text } = await everythingStored();
    expect(records).toBeGreaterThan(0);
    expect(text).not.toMatch(/lighthouse|chat/);
    const { key } = (await page.vaultThere('reading'))!;
    await expect(crypto.subtle.exportKey('raw', key.content)).rejects.toThrow(/extractable/);
    await expect(crypto.subtle.exportKey('raw', key.names)).rejects.toThrow(/extractable/);
  });

  test.each([
    ['a logout', async (page: Awaited<ReturnType<typeof openPage>>) => await page.forgetVault()],
    ['the end of its session', async (page: Awaited<ReturnType<typeof openPage>>) => await page.forgetShown()],
    [
      'the login of another member',
      async (page: Awaited<ReturnType<typeof openPage>>) => await page.forgetOthers(bram),
    ],
  ])('is destroyed with its key by %s', async (_what, end) => {
    const page = await openPage();
    await page.storeShown(anna, [shown('lighthouse')]);
    await end(page);
    expect((await everythingStored()).records).toBe(0);
    expect(await (await openPage()).shownBefore()).toBeUndefined();
  });

  test('is not stored again by a page whose session has ended, in this tab or another', async () => {
    const [page, other] = [await openPage(), await openPage()];
    await other.storeShown(anna, [shown('harbour')]);
    await page.forgetVault();
    await page.storeShown(anna, [shown('lighthouse')]);
    expect((await everythingStored()).records).toBe(0);
    await vi.waitFor(async () => {
      await other.storeShown(anna, [shown('lighthouse')]);
      await page.forgetVault();
      await other.storeShown(anna, [shown('lighthouse')]);
      expect((await everythingStored()).records).toBe(0);
    });
  });

  test('is destroyed before data of another member is stored', async () => {
    const page = await openPage();
    await page.storeShown(anna, [shown('lighthouse')]);
    await page.storeShown(bram, [shown('harbour')]);
    expect(await page.shownBefore()).toMatchObject({ member: bram, all: [{ data: { text: 'harbour' } }] });
  });

  test('is kept for 7 days, and its key for 30', async () => {
    const page = await openPage();
    await page.storeShown(anna, [shown('lighthouse', 6.9 * day), shown('harbour', 7.1 * day)]);
    expect(texts(await page.shownBefore())).toEqual(['lighthouse']);
    vi.mocked(Date.now).mockReturnValue(Date.now() + 30 * day);
    expect(await page.shownBefore()).toBeUndefined();
    expect((await everythingStored()).records).toBe(0);
  });

  test('is limited to the newest 60 entries, 512 kB each and 4 MB in total', async () => {
    const page = await openPage();
    expect(storageLimits).toMatchObject({ entries: 60, entryBytes: 524_288, bytes: 4_194_304 });
    await page.storeShown(
      anna,
      Array.from({ length: 70 }, (_, index) => shown(`number ${index}`, index * 1_000)),
    );
    const kept = texts(await page.shownBefore())!;
    expect(kept.length).toBe(60);
    expect(kept).not.toContain('number 60');
    await page.storeShown(anna, [{ ...shown('huge'), data: { text: 'x'.repeat(600_000) } }]);
    expect(texts(await page.shownBefore())).toEqual(kept);
    await page.storeShown(
      anna,
      Array.from({ length: 10 }, (_, index) => ({
        ...shown(`large ${index}`, -1_000 + index),
        data: { text: `${index}`.repeat(500_000) },
      })),
    );
    expect(texts(await page.shownBefore())!.length, 'eight entries fit').toBe(8);
  });

  test('is empty in a browser without storage', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const page = await openPage();
    await page.storeShown(anna, [shown('lighthouse')]);
    expect(await page.shownBefore()).toBeUndefined();
    await page.forgetVault();
    expect(page.hasVault()).toBe(false);
  });
});
