import { beforeEach, expect, test, vi } from 'vitest';
import type { MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { browserDatabase } from '../../../shared/api/testing/browser-database.ts';
import { browserStorage } from '../../../shared/api/testing/browser-storage.ts';

const anna = 'anna' as MemberId;
const bram = 'bram' as MemberId;
const chloe = 'chloe' as MemberId;
const question = '01a2018a-f346-7001-9886-5e063367de2b' as MessageId;

/** A page of the browser that Anna, or somebody else, has open: its memory ends with it, its storage stays. */
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

test('a draft is stored per conversation, over a reload, until it is empty', async () => {
  const page = await openPage();
  page.keepDraft(anna, bram, 'Dear Bram');
  page.keepDraft(anna, chloe, 'Dear Chloé');
  const reloaded = await openPage();
  expect([reloaded.draftTo(anna, bram), reloaded.draftTo(anna, chloe)]).toEqual(['Dear Bram', 'Dear Chloé']);
  reloaded.keepDraft(anna, bram, '  ');
  expect(reloaded.draftTo(anna, bram)).toBe('');
  expect((await openPage()).draftTo(anna, bram)).toBe('');
});

test('a draft is stored beside a gift that was not sent and the message it answers; a log-out removes all of it', async () => {
  const page = await openPage();
  page.keepGiftDraft(anna, bram, { gift: 'rose', text: 'For the  half that floats' });
  page.keepDraft(anna, bram, 'Dear Bram');
  page.setAnswered(anna, bram, question);
  const reloaded = await openPage();
  expect(reloaded.giftDraftTo(anna, bram)).toEqual({ gift: 'rose', text: 'For the  half that floats' });
  expect(reloaded.draftTo(anna, bram)).toBe('Dear Bram');
  expect([reloaded.answered(anna, bram), reloaded.answered(anna, chloe)]).toEqual([question, undefined]);
  expect(reloaded.giftDraftTo(anna, chloe)).toEqual({ gift: undefined, text: '' });
  reloaded.setAnswered(anna, bram, undefined);
  expect((await openPage()).answered(anna, bram)).toBeUndefined();
  await reloaded.forgetHere(anna);
  expect(Object.entries(localStorage)).toEqual([]);
  const after = await openPage();
  expect(after.draftTo(anna, bram)).toBe('');
  expect(after.giftDraftTo(anna, bram)).toEqual({ gift: undefined, text: '' });
});

test('the same member finds their draft after a session that has ended; another one finds nothing, and nothing is left', async () => {
  const page = await openPage();
  page.keepDraft(anna, bram, 'Dear Bram');
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

test('what was typed before a stored draft is known follows after it', async () => {
  const { joinDraft } = await openPage();
  expect(joinDraft('Dear Bram', 'how are you')).toBe('Dear Bram\nhow are you');
  expect(joinDraft('Dear Bram', '')).toBe('Dear Bram');
  expect(joinDraft('', 'how are you')).toBe('how are you');
  expect(joinDraft('Dear Bram', 'Dear Bram')).toBe('Dear Bram');
});
