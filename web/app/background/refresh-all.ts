import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { refreshPage } from '#contract/accounts/refresh.ts';
import { ask, type Known } from '../../shared/api/ask.ts';
import { refresherOf } from '../../shared/api/queries/refresh.ts';
import { chatsQuery, showFirstPage } from '../../areas/chats/list/chats.ts';
import { chatKeys } from '../../areas/chats/keys.ts';
import { likesQuery } from '../../areas/likes/likes.ts';
import { userQuery } from '../../shared/people/user.ts';

/** The ETag of the last reply, if the page shows all of that reply. */
const knownOf = new WeakMap<QueryClient, Known>();
/** The request in flight. */
const asking = new WeakMap<QueryClient, Promise<void>>();

/**
 * Refetches the user, chats and likes in one request, which returns 304 if nothing has changed. Refetches the open
 * conversation and the waiting matches as well, if any: an event from before the stream was open is not repeated.
 */
export async function refreshAll(client: QueryClient): Promise<void> {
  const own = asking.get(client) ?? askOnce(client).finally(() => asking.delete(client));
  asking.set(client, own);
  await own;
}

async function askOnce(client: QueryClient): Promise<void> {
  const known = knownOf.get(client) ?? {};
  knownOf.set(client, known);
  const before = stateOf(client);
  // If the server is unreachable, the next refresh tries again.
  const reply = await ask(refreshPage, {}, { known }).catch(() => null);
  if (reply === undefined) return;
  if (reply === null) return void (known.tag = undefined);

  const { user, chats, likes } = reply;
  const stays = (key: QueryKey, at: number) => client.getQueryState(key)?.dataUpdateCount === before[at];
  const refetched: QueryKey[] = [chatKeys.conversations, chatKeys.waiting];
  const also = refetched.length;
  // Data that an event or the member has changed in the meantime may be newer than the reply, so it is refetched
  // separately.
  const [userKey, chatsKey, likesKey] = shownKeys;
  if (stays(userKey, 0)) client.setQueryData(userKey, user);
  else refetched.push(userKey);
  if (!(stays(chatsKey, 1) && showFirstPage(client, chats))) refetched.push(chatsKey);
  if (stays(likesKey, 2)) client.setQueryData(likesKey, likes);
  else refetched.push(likesKey);
  if (refetched.length > also) known.tag = undefined;
  await Promise.all(refetched.map(refresherOf(client)));
}

const shownKeys = [userQuery().queryKey, chatsQuery().queryKey, likesQuery().queryKey] as const;

/** Returns the update count of each query. A query that is being fetched has NaN, so that it counts as changed. */
function stateOf(client: QueryClient): readonly (number | undefined)[] {
  return shownKeys.map((key) => {
    const state = client.getQueryState(key);
    return state?.fetchStatus === 'fetching' ? Number.NaN : state?.dataUpdateCount;
  });
}
