import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import type { LargeCard } from '../likes/few-likes.tsx';
import { LikeBackButton, LikeWordButton } from '../likes/like-button.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { chatsIn, chatsQuery } from './list/chats.ts';

const FirstMessageDialog = lazyDialog(async () => await import('./first-message-dialog.tsx'));

/** Actions on a large card: say hello to a match, return a like, or write to a member whom the viewer likes. */
export function LikeActions({ card, type, nameId, isFirst }: LargeCard) {
  const words = useWords('likes');
  const hasTalked = useHasTalked(card.id);
  const [writing, setWriting] = useState(false);
  const { id, name, matched } = card;
  const variant = isFirst ? 'primary' : 'outline';
  if (matched || type !== 'received') {
    return (
      <>
        <ButtonLink to={`/members/${id}/chat`} variant={variant} aria-describedby={nameId}>
          {words(matched && !hasTalked ? 'say_hello' : 'write')}
        </ButtonLink>
        {!matched && <LikeWordButton member={card} className="grow-0!" />}
      </>
    );
  }
  return (
    <>
      <LikeBackButton member={card} describedBy={nameId} variant={variant} />
      <Button variant="outline" aria-describedby={nameId} onClick={() => setWriting(true)}>
        {words('write')}
      </Button>
      {writing && <FirstMessageDialog member={{ id, name, likes_me: true }} onClose={() => setWriting(false)} />}
    </>
  );
}

/** Returns whether the list of conversations, as far as it is loaded, contains one with the member. */
function useHasTalked(member: MemberId): boolean {
  const { data } = useInfiniteQuery({ ...chatsQuery(), enabled: false });
  return chatsIn(data).some(({ profile }) => profile.id === member);
}
