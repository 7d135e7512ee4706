import { beforeEach, expect, test } from 'vitest';
import type { ConversationId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { store } from '../../../shared/api/local-storage.ts';
import { forgetStored } from '../../../shared/api/vault/forget-here.ts';
import { storeLastChat, lastChatOf } from './last-opened.ts';
import { browserStorage } from '../../../shared/api/testing/browser-storage.ts';

const anna = '01a20413-731a-7000-9827-f44e5c794d78' as MemberId;
const bram = '428cc296-4249-55ce-bb79-0f3f3ebe0a70' as MemberId;
const opened = {
  profile: bram,
  conversation: '82e381f8-a2dd-5737-99f1-9f26271add40' as ConversationId,
  date: '2026-11-02T09:00:00.000Z',
};
const later = (hours: number) => new Date(Date.parse(opened.date) + hours * 3_600_000);

beforeEach(() => void browserStorage());

test('remembers a member’s last opened chat for one day, and only for that member', () => {
  storeLastChat(anna, opened);
  expect(lastChatOf(anna, later(0))).toEqual(opened);
  expect(lastChatOf(anna, later(23.9))).toEqual(opened);
  expect(lastChatOf(anna, later(24))).toBeUndefined();
  expect(lastChatOf(bram, later(0))).toBeUndefined();
});

test('forgets the last opened chat on logout, and ignores invalid stored values', () => {
  storeLastChat(anna, opened);
  forgetStored((member) => member === anna);
  expect(lastChatOf(anna, later(0))).toBeUndefined();
  for (const nonsense of ['', '{', '{}', 'null', '{"date":"soon"}', JSON.stringify({ ...opened, date: 'soon' })]) {
    store(`last-chat:${anna}`, nonsense);
    expect(lastChatOf(anna, later(0)), nonsense).toBeUndefined();
  }
});
