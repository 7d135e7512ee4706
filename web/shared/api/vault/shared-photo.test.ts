import { beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '#contract/members/members.ts';
import { browserDatabase } from '../testing/browser-database.ts';
import { browserStorage } from '../testing/browser-storage.ts';
import { everythingStored } from '../testing/everything-stored.ts';

const anna = 'anna' as MemberId;
const bram = 'bram' as MemberId;
const photo = new File(['a lighthouse'], 'photo', { type: 'image/jpeg' });

/** Opens a new page of the browser, or its service worker. */
async function openPage() {
  vi.resetModules();
  return {
    ...(await import('./shared-photo.ts')),
    ...(await import('./shown-store.ts')),
    ...(await import('./vault.ts')),
    ...(await import('./forget-here.ts')),
  };
}

/** Opens a page of a logged-in member with some cached data. */
async function pageOf(member: MemberId) {
  const page = await openPage();
  await page.forgetOtherMembers(member);
  await page.storeShown(member, [{ name: ['chat'], data: {}, at: Date.now() }]);
  return page;
}

beforeEach(() => {
  browserStorage();
  browserDatabase();
});

test('a photo shared while a member is logged in is kept for this member', async () => {
  await pageOf(anna);
  expect(await (await openPage()).storeSharedPhoto(photo)).toBe(true);
  expect(await (await (await pageOf(anna)).sharedPhoto(anna))?.text()).toBe('a lighthouse');
});

test('a shared photo survives the end of the session until the same member logs in again', async () => {
  const page = await pageOf(anna);
  await page.storeSharedPhoto(photo);
  await page.forgetShown();
  expect(await (await (await pageOf(anna)).sharedPhoto(anna))?.text()).toBe('a lighthouse');
});

test('the login of another member deletes the shared photo', async () => {
  const page = await pageOf(anna);
  await page.storeSharedPhoto(photo);
  await page.forgetShown();
  const other = await pageOf(bram);
  expect((await everythingStored()).text).not.toContain('image/jpeg');
  expect(await other.sharedPhoto(bram)).toBeUndefined();
  expect(await (await pageOf(anna)).sharedPhoto(anna)).toBeUndefined();
});

test('another member does not receive the shared photo, even if the screen opens before the clean-up', async () => {
  await (await pageOf(anna)).storeSharedPhoto(photo);
  expect(await (await openPage()).sharedPhoto(bram)).toBeUndefined();
});

test('a photo shared while nobody is logged in belongs to the first member who logs in, and never to the next', async () => {
  await (await openPage()).storeSharedPhoto(photo);
  const page = await pageOf(anna);
  await page.forgetShown();
  expect(await (await pageOf(bram)).sharedPhoto(bram)).toBeUndefined();
});

test('the first member to log in receives a photo that was shared before the login', async () => {
  await (await openPage()).storeSharedPhoto(photo);
  expect(await (await (await pageOf(anna)).sharedPhoto(anna))?.text()).toBe('a lighthouse');
});
