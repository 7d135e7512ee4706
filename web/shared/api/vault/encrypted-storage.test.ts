import { beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '#contract/members/members.ts';
import { browserDatabase } from '../testing/browser-database.ts';
import { browserStorage } from '../testing/browser-storage.ts';

const anna = 'anna' as MemberId;
const day = 24 * 3_600_000;
const storedHere = () => JSON.stringify(Object.entries(localStorage));
let tell = () => {};

/** Opens a new page of the browser, with fresh memory and persistent storage. */
async function openPage() {
  vi.resetModules();
  return await import('./encrypted-storage.ts');
}

async function read(page: Awaited<ReturnType<typeof openPage>>) {
  await new Promise<void>((resolve) => {
    page.onceRead(anna, resolve);
  });
  return page;
}

beforeEach(() => {
  vi.useRealTimers();
  tell = browserStorage();
  browserDatabase();
});

test('text is stored at once, and is unreadable in storage', async () => {
  const page = await read(await openPage());
  page.storeEncrypted(anna, 'draft:bram', 'Meet me at the lighthouse');
  expect(Object.keys(localStorage).filter((name) => name.startsWith('typed:'))).toHaveLength(1);
  expect(storedHere()).not.toMatch(/lighthouse|bram|anna|draft/);
  expect((await read(await openPage())).storedEncrypted(anna, 'draft:bram')).toBe('Meet me at the lighthouse');
});

test('text typed before the key loads is stored afterwards', async () => {
  const page = await openPage();
  page.storeEncrypted(anna, 'draft:bram', 'Dear Bram');
  expect(page.storedEncrypted(anna, 'draft:bram')).toBe('Dear Bram');
  expect(page.isEncryptedRead(anna)).toBe(false);
  await read(page);
  expect((await read(await openPage())).storedEncrypted(anna, 'draft:bram')).toBe('Dear Bram');
});

test('text typed before the key loads survives a reload, and the tab’s next page encrypts it', async () => {
  const page = await openPage();
  page.storeEncrypted(anna, 'draft:bram', 'Dear Bram');
  window.dispatchEvent(new Event('pagehide'));
  const next = await read(await openPage());
  expect(next.storedEncrypted(anna, 'draft:bram')).toBe('Dear Bram');
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(storedHere()).not.toContain('Bram');
});

test('text that another member typed before the key had loaded is deleted', async () => {
  const page = await openPage();
  page.storeEncrypted('bas' as MemberId, 'draft:bram', 'Dear Bram');
  window.dispatchEvent(new Event('pagehide'));
  expect(Object.keys(sessionStorage)).toHaveLength(1);
  await (await read(await openPage())).forgetUnreadable(anna);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('once the key has loaded, leaving the page stores no readable text', async () => {
  const page = await read(await openPage());
  page.storeEncrypted(anna, 'draft:bram', 'Dear Bram');
  window.dispatchEvent(new Event('pagehide'));
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('every write yields a different ciphertext, and an entry moved to another place is rejected', async () => {
  const page = await read(await openPage());
  page.storeEncrypted(anna, 'draft:bram', 'Dear Bram');
  const first = storedHere();
  page.storeEncrypted(anna, 'draft:bram', 'Dear Bram');
  expect(storedHere()).not.toBe(first);
  const [place, value] = Object.entries(localStorage).find(([name]) => name.startsWith('typed:'))!;
  localStorage.removeItem(place);
  localStorage.setItem('typed:elsewhere', value as string);
  expect((await read(await openPage())).storedEncrypted(anna, 'draft:bram')).toBeUndefined();
});

test('another tab sees stored and removed entries', async () => {
  const [page, other] = [await read(await openPage()), await read(await openPage())];
  const heard = vi.fn();
  other.listenToEncrypted(anna, heard);
  page.storeEncrypted(anna, 'draft:bram', 'Dear Bram');
  tell();
  expect(other.storedEncrypted(anna, 'draft:bram')).toBe('Dear Bram');
  expect(heard).toHaveBeenCalled();
  other.storeEncrypted(anna, 'draft:bram', 'Dear Bram, hello');
  expect(
    Object.keys(localStorage).filter((name) => name.startsWith('typed:')),
    'in the same place',
  ).toHaveLength(1);
  other.forgetEncrypted(anna, 'draft:bram');
  tell();
  expect(page.storedEncrypted(anna, 'draft:bram')).toBeUndefined();
});

test('if two tabs store the same name at once, the later write takes effect', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [page, other] = [await read(await openPage()), await read(await openPage())];
  vi.setSystemTime(2_000);
  page.storeEncrypted(anna, 'draft:bram', 'later');
  vi.setSystemTime(1_000);
  other.storeEncrypted(anna, 'draft:bram', 'earlier');
  tell();
  for (const one of [page, other]) expect(one.storedEncrypted(anna, 'draft:bram')).toBe('later');
  const next = await read(await openPage());
  expect(next.storedEncrypted(anna, 'draft:bram')).toBe('later');
  next.forgetEncrypted(anna, 'draft:bram');
  expect((await read(await openPage())).storedEncrypted(anna, 'draft:bram')).toBeUndefined();
});

test('nothing is stored after a logout in another tab', async () => {
  const page = await read(await openPage());
  const { forgetVault } = await import('./vault.ts');
  await forgetVault();
  page.storeEncrypted(anna, 'draft:bram', 'Dear Bram');
  expect(Object.keys(localStorage).filter((name) => name.startsWith('typed:'))).toEqual([]);
});

test('without a stored key, text lasts only as long as the page', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const page = await read(await openPage());
  page.storeEncrypted(anna, 'draft:bram', 'Dear Bram');
  expect(page.storedEncrypted(anna, 'draft:bram')).toBe('Dear Bram');
  expect(storedHere()).not.toContain('typed:');
});

test('text is kept for thirty days after the member’s last visit', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const begun = Date.now();
  (await read(await openPage())).storeEncrypted(anna, 'draft:bram', 'Dear Bram');
  for (const days of [20, 40, 60]) {
    vi.setSystemTime(begun + days * day);
    expect((await read(await openPage())).storedEncrypted(anna, 'draft:bram'), `${days}`).toBe('Dear Bram');
  }
  vi.setSystemTime(begun + 91 * day);
  expect((await read(await openPage())).storedEncrypted(anna, 'draft:bram')).toBeUndefined();
});

test('plain text stored by an earlier version of the application is migrated and encrypted', async () => {
  localStorage.setItem('draft:anna:bram', 'Dear Bram');
  localStorage.setItem('draft:anna:bram:gift', 'rose For you');
  localStorage.setItem('unsaved-profile:anna', '{"about":{"value":"I sail","version":3}}');
  const page = await read(await openPage());
  expect(page.storedEncrypted(anna, 'draft:bram')).toBe('Dear Bram');
  expect(page.storedEncrypted(anna, 'draft:bram:gift')).toBe('rose For you');
  expect(page.storedEncryptedUnder(anna, 'profile:')).toEqual([['profile:about', '{"value":"I sail","version":3}']]);
  expect(storedHere()).not.toMatch(/Dear|rose|sail/);
});
