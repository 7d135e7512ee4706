import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { seeLike } from '#contract/likes.ts';
import type { MemberProfile } from '#contract/members/members.ts';
import { ask } from '../../shared/api/ask.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import { likesQuery } from './likes.ts';

/** Marks the like of a member whose profile is opened as seen. (Specification, section 4.) */
export function useSeeLike(member: Pick<MemberProfile, 'id' | 'likes_me'> | undefined): void {
  const client = useQueryClient();
  const liker = member?.likes_me ? member.id : undefined;
  useEffect(() => {
    if (!liker) return;
    const see = async () => {
      await ask(seeLike, { profile: liker });
      await client.invalidateQueries({ queryKey: likesQuery().queryKey });
    };
    see().catch((fault: unknown) => {
      // It stays new until the profile is opened again; nothing that the member asked for has failed.
      if (!isRefusal(fault)) throw fault;
    });
  }, [client, liker]);
}
