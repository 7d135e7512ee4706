import type { QueryClient } from '@tanstack/react-query';
import type { MemberId } from '#contract/members/members.ts';
import { memberQuery } from '../members/members.ts';
import { likesQuery } from './likes.ts';
import { memberKeys } from '../members/keys.ts';

/** Shows whether a member is liked. Changes only this member's heart, because another like may be pending. */
export async function showLiked(client: QueryClient, id: MemberId, liked: boolean): Promise<void> {
  const { queryKey } = likesQuery();
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, (likes) => {
    const others = likes?.liked.filter((one) => one !== id) ?? [];
    return likes && { ...likes, liked: liked ? [id, ...others] : others };
  });
  client.setQueryData(memberQuery(id).queryKey, (member) => member && { ...member, liked });
}

/** Refetches all queries that show this like. */
export async function invalidateLikes(client: QueryClient, id: MemberId): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: likesQuery().queryKey }),
    client.invalidateQueries({ queryKey: memberKeys.profile(id) }),
  ]);
}
