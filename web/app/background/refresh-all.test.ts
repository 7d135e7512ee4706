import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { refreshPage } from '#contract/accounts/refresh.ts';
import { chatsQuery } from '../../areas/chats/list/chats.ts';
import { likesQuery } from '../../areas/likes/likes.ts';
import { userQuery } from '../../shared/people/user.ts';
import { refreshAll } from './refresh-all.ts';

type Reply = ReplyOf<typeof refreshPage>;

/** The ETags that the page has sent, and the server's responses. */
let named: (string | null)[] = [];
let answer: () => Promise<Response>;
let client: QueryClient;

const chatsKey = chatsQuery().queryKey;
const reply = (credits: number): Reply => {
  const likes = { profiles: [], liked_by: [], num_new_likes: credits, num_new_matches: 0, liked: [] };
  const chats = { chats: [], next: null, num_unread_messages: credits };
  return { user: { credits } as Reply['user'], chats, likes };
};
const whole = (credits: number, tag: string) => async () =>
  await Promise.resolve(Response.json(reply(credits), { headers: { etag: tag } }));
const unchanged = async () => await Promise.resolve(new Response(null, { status: 304, headers: { etag: 'W/"one"' } }));

const shown = () => [
  client.getQueryData(userQuery().queryKey)?.credits,
  client.getQueryData(chatsKey)?.pages[0]?.num_unread_messages,
  client.getQueryData(likesQuery().queryKey)?.num_new_likes,
];

beforeEach(() => {
  named = [];
  client = new QueryClient();
  vi.stubGlobal('fetch', async (_to: string, { headers }: RequestInit) => {
    named.push(new Headers(headers).get('if-none-match'));
    return await answer();
  });
});

afterEach(() => vi.unstubAllGlobals());

test('one request refreshes user, chats and likes, and later ones send the ETag', async () => {
  answer = whole(3, 'W/"one"');
  await refreshAll(client);
  expect(shown()).toEqual([3, 3, 3]);
  answer = unchanged;
  await refreshAll(client);
  answer = whole(2, 'W/"two"');
  await refreshAll(client);
  expect(shown()).toEqual([2, 2, 2]);
  answer = unchanged;
  await refreshAll(client);
  expect(named).toEqual([null, 'W/"one"', 'W/"one"', 'W/"two"']);
});

test('concurrent refreshes share one request', async () => {
  answer = whole(3, 'W/"one"');
  await Promise.all([refreshAll(client), refreshAll(client)]);
  expect(named).toEqual([null]);
});

test('data that changes during the request is not overwritten, and the next request sends no ETag', async () => {
  client.setQueryData(userQuery().queryKey, reply(9).user);
  answer = async () => {
    client.setQueryData(userQuery().queryKey, reply(8).user);
    return await whole(3, 'W/"one"')();
  };
  await refreshAll(client);
  expect(shown()).toEqual([8, 3, 3]);
  answer = whole(7, 'W/"two"');
  await refreshAll(client);
  expect(shown()).toEqual([7, 7, 7]);
  expect(named).toEqual([null, null]);
});

test('a refresh keeps the additional pages of chats that were loaded', async () => {
  const { chats } = reply(1);
  client.setQueryData(chatsKey, { pages: [chats, chats], pageParams: ['', 'more'] });
  answer = whole(3, 'W/"one"');
  await refreshAll(client);
  expect(client.getQueryData(chatsKey)?.pages).toHaveLength(2);
  await refreshAll(client);
  expect(named).toEqual([null, null]);
});

test('a refused request leaves the data unchanged', async () => {
  answer = whole(3, 'W/"one"');
  await refreshAll(client);
  const headers = { 'content-type': 'application/problem+json' };
  const refused = { status: 404, code: 'no_such_call' };
  answer = async () => await Promise.resolve(Response.json(refused, { status: 404, headers }));
  await refreshAll(client);
  expect(shown()).toEqual([3, 3, 3]);
});
