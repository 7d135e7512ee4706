import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { browserDatabase } from '../../../shared/api/testing/browser-database.ts';
import { browserStorage } from '../../../shared/api/testing/browser-storage.ts';
import { everythingStored } from '../../../shared/api/testing/everything-stored.ts';

const anna = 'anna' as MemberId;
const bram = 'bram' as MemberId;
const chloe = 'chloe' as MemberId;
const question = '01a2018a-f346-7001-9886-5e063367de2b' as MessageId;
const refused = { type: 'about:blank', title: '', status: 402, code: 'not_enough_credits' };

/** Opens the page with fresh module state. Browser storage persists. */
async function openPage() {
  vi.resetModules();
  const page = await import('./unsent.ts');
  for (const member of [anna, bram]) await page.loadUnsent(member);
  return page;
}

beforeEach(() => {
  browserStorage();
  browserDatabase();
});

describe('unsent message', () => {
  test('survives a reload, in order of writing', async () => {
    const page = await openPage();
    for (const text of ['one', 'two', 'three']) page.queueUnsent(anna, bram, text, 1_000);
    await page.unsentStored();
    const reloaded = await openPage();
    expect(reloaded.unsentOf(anna).map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    expect(reloaded.unsentOf(anna)).toEqual(page.unsentOf(anna));
  });

  test('has a unique key, which neither a refusal nor a reload changes', async () => {
    const page = await openPage();
    const [one, other] = [page.queueUnsent(anna, bram, 'Hello'), page.queueUnsent(anna, bram, 'Hello')];
    expect(one.key).not.toBe(other.key);
    page.markRefused(anna, one.key, refused);
    page.markRefused(anna, one.key, undefined);
    await page.unsentStored();
    expect((await openPage()).unsentOf(anna)).toEqual([one, other]);
  });

  test('is still a reply after a reload and after a refusal', async () => {
    const page = await openPage();
    const { key } = page.queueUnsent(anna, bram, 'Yes', 1_000, { reply_to: question });
    page.markRefused(anna, key, refused);
    page.markRefused(anna, key, undefined);
    await page.unsentStored();
    expect((await openPage()).unsentOf(anna)).toMatchObject([{ key, reply_to: question }]);
  });

  test('is retried without its reply target if that message is gone', async () => {
    const page = await openPage();
    const { key } = page.queueUnsent(anna, bram, 'Yes', 1_000, { reply_to: question });
    page.markRefused(anna, key, { ...refused, code: 'no_such_message' });
    expect(page.unsentOf(anna)).toMatchObject([{ reply_to: question }]);
    page.markRefused(anna, key, undefined);
    expect(page.unsentOf(anna)).toEqual([{ key, to: bram, text: 'Yes', at: 1_000 }]);
  });

  test('is not visible to other members in the same browser', async () => {
    const page = await openPage();
    page.queueUnsent(anna, bram, 'From Anna');
    await page.unsentStored();
    expect((await openPage()).unsentOf(bram)).toEqual([]);
  });

  test('is removed once it has arrived, or on logout', async () => {
    const page = await openPage();
    const sent = page.queueUnsent(anna, bram, 'sent');
    page.queueUnsent(anna, bram, 'unsent');
    page.takeOut(anna, sent.key);
    await page.unsentStored();
    expect((await openPage()).unsentOf(anna).map(({ text }) => text)).toEqual(['unsent']);
    await (await import('../../../shared/api/vault/vault.ts')).forgetVault();
    expect((await openPage()).unsentOf(anna)).toEqual([]);
  });

  test('is stored encrypted', async () => {
    const page = await openPage();
    page.queueUnsent(anna, bram, 'Meet me at the lighthouse');
    await page.unsentStored();
    const stored = await everythingStored();
    expect(stored.records, 'the message is stored').toBeGreaterThan(0);
    expect(stored.text).not.toMatch(/lighthouse|bram/);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('lighthouse');
  });

  test('lasts as long as the page if the browser stores nothing', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const page = await openPage();
    page.queueUnsent(anna, bram, 'Hello');
    await page.unsentStored();
    expect(page.unsentOf(anna).map(({ text }) => text)).toEqual(['Hello']);
    expect(page.nextOf(anna, Date.now())?.text).toBe('Hello');
  });
});

describe('next message to send', () => {
  test('is the oldest that was not refused', async () => {
    const page = await openPage();
    const [one, two] = [page.queueUnsent(anna, bram, 'one'), page.queueUnsent(anna, chloe, 'two')];
    expect(page.nextOf(anna, Date.now())).toEqual(one);
    page.markRefused(anna, one.key, refused);
    expect(page.nextOf(anna, Date.now())).toEqual(two);
    page.markRefused(anna, one.key, undefined);
    expect(page.nextOf(anna, Date.now())).toEqual(one);
  });

  test('may come from a closed page', async () => {
    const page = await openPage();
    page.queueUnsent(anna, bram, 'Hello');
    await page.unsentStored();
    expect((await openPage()).nextOf(anna, Date.now())?.text).toBe('Hello');
  });

  test('excludes messages just written in another tab, which sends them unless it was closed', async () => {
    const [page, other] = [await openPage(), await openPage()];
    const heard = vi.fn();
    page.listenToUnsent(heard);
    other.listenToUnsent(() => undefined);
    other.queueUnsent(anna, bram, 'Hello');
    await vi.waitFor(() => expect(page.unsentOf(anna).map(({ text }) => text)).toEqual(['Hello']));
    expect(heard).toHaveBeenCalled();
    await vi.waitFor(() => expect(page.nextOf(anna, Date.now())).toBeUndefined());
    expect(page.nextOf(anna, Date.now() + 31_000)?.text).toBe('Hello');
    other.takeOut(anna, other.unsentOf(anna)[0]!.key);
    await vi.waitFor(() => expect(page.unsentOf(anna)).toEqual([]));
  });
});

describe('unsent photo', () => {
  test('has a local copy as soon as its message is shown, before the stored photo has been read', async () => {
    const page = await openPage();
    const { localPhoto } = await import('./local-photos.ts');
    const shown: (string | undefined)[] = [];
    page.listenToUnsent(() => shown.push(...page.unsentOf(anna).map(({ key }) => localPhoto(key))));
    await page.writePhoto(anna, bram, new Blob(['plums'], { type: 'image/webp' }));
    expect(shown).toEqual([expect.stringMatching(/^blob:/)]);
  });
});
