import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { seeLike } from '#contract/likes.ts';
import type { MemberProfile } from '#contract/members/members.ts';
import { ask } from '../../shared/api/ask.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import { likesQuery } from './likes.ts';

/** Marks a member's like as seen when their profile opens. (Specification, section 4.) */
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
      // The like stays new until the profile is opened again. The failure is not shown, because the member did not
      // request this.
      if (!isRefusal(fault)) throw fault;
    });
  }, [client, liker]);
}
