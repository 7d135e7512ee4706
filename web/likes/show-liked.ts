import type { QueryClient } from '@tanstack/react-query';
import type { MemberId } from '#contract/members/members.ts';
import { memberQuery } from '../members/members.ts';
import { likesQuery } from './likes.ts';

/** Only this heart is filled or emptied: another one may be on its way. */
export async function showLiked(client: QueryClient, id: MemberId, liked: boolean): Promise<void> {
  const { queryKey } = likesQuery();
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, (likes) => {
    const others = likes?.liked.filter((one) => one !== id) ?? [];
    return likes && { ...likes, liked: liked ? [id, ...others] : others };
  });
  client.setQueryData(memberQuery(id).queryKey, (member) => member && { ...member, liked });
}

/** Whatever tells of this like is asked for again. */
export async function askLikesAgain(client: QueryClient, id: MemberId): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: likesQuery().queryKey }),
    client.invalidateQueries({ queryKey: ['member', id] }),
  ]);
}
