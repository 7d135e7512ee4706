import { beforeEach, expect, test, vi } from 'vitest';
import type { MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { browserDatabase } from '../../../shared/api/testing/browser-database.ts';
import { browserStorage } from '../../../shared/api/testing/browser-storage.ts';

const anna = 'anna' as MemberId;
const bram = 'bram' as MemberId;
const chloe = 'chloe' as MemberId;
const question = '01a2018a-f346-7001-9886-5e063367de2b' as MessageId;

/** Opens the page as a member. Each call has fresh module state; browser storage persists. */
async function openPage(me: MemberId = anna) {
  vi.resetModules();
  const drafts = await import('./drafts.ts');
  const { setAnswered, answered } = await import('./answering.ts');
  const { onceRead } = await import('../../../shared/api/vault/encrypted-storage.ts');
  const { forgetHere, forgetOtherMembers } = await import('../../../shared/api/vault/forget-here.ts');
  await new Promise<void>((resolve) => {
    onceRead(me, resolve);
  });
  return { ...drafts, setAnswered, answered, forgetHere, forgetOtherMembers };
}

beforeEach(() => {
  browserStorage();
  browserDatabase();
  vi.stubGlobal('sessionStorage', { clear: () => undefined });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
});

test('stores a draft per conversation across reloads until it is empty', async () => {
  const page = await openPage();
  page.storeDraft(anna, bram, 'Dear Bram');
  page.storeDraft(anna, chloe, 'Dear Chloé');
  const reloaded = await openPage();
  expect(reloaded.draftTo(anna, bram)).toBe('Dear Bram');
  expect(reloaded.draftTo(anna, chloe)).toBe('Dear Chloé');
  reloaded.storeDraft(anna, bram, '  ');
  expect(reloaded.draftTo(anna, bram)).toBe('');
  expect((await openPage()).draftTo(anna, bram)).toBe('');
});

test('stores an unsent gift and the reply target with the draft, and removes them all on logout', async () => {
  const page = await openPage();
  page.storeGiftDraft(anna, bram, { gift: 'rose', text: 'For the  half that floats' });
  page.storeDraft(anna, bram, 'Dear Bram');
  page.setAnswered(anna, bram, question);
  const reloaded = await openPage();
  expect(reloaded.giftDraftTo(anna, bram)).toEqual({ gift: 'rose', text: 'For the  half that floats' });
  expect(reloaded.draftTo(anna, bram)).toBe('Dear Bram');
  expect(reloaded.answered(anna, bram)).toBe(question);
  expect(reloaded.answered(anna, chloe)).toBeUndefined();
  expect(reloaded.giftDraftTo(anna, chloe)).toEqual({ gift: undefined, text: '' });
  reloaded.setAnswered(anna, bram, undefined);
  expect((await openPage()).answered(anna, bram)).toBeUndefined();
  await reloaded.forgetHere(anna);
  expect(Object.entries(localStorage)).toEqual([]);
  const after = await openPage();
  expect(after.draftTo(anna, bram)).toBe('');
  expect(after.giftDraftTo(anna, bram)).toEqual({ gift: undefined, text: '' });
});

test('restores a draft to its author after the session ends, and erases it when another member logs in', async () => {
  const page = await openPage();
  page.storeDraft(anna, bram, 'Dear Bram');
  const { forgetShown } = await import('../../../shared/api/vault/vault.ts');
  await forgetShown();
  const again = await openPage();
  await again.forgetOtherMembers(anna);
  expect(again.draftTo(anna, bram)).toBe('Dear Bram');
  const other = await openPage(chloe);
  await other.forgetOtherMembers(chloe);
  expect(other.draftTo(chloe, bram)).toBe('');
  expect(Object.keys(localStorage).filter((name) => name.startsWith('typed:'))).toEqual([]);
  expect((await openPage(anna)).draftTo(anna, bram)).toBe('');
});

test('appends text that was typed before the stored draft had loaded', async () => {
  const { joinDraft } = await openPage();
  expect(joinDraft('Dear Bram', 'how are you')).toBe('Dear Bram\nhow are you');
  expect(joinDraft('Dear Bram', '')).toBe('Dear Bram');
  expect(joinDraft('', 'how are you')).toBe('how are you');
  expect(joinDraft('Dear Bram', 'Dear Bram')).toBe('Dear Bram');
});
