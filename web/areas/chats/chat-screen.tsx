import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { ConversationId } from '#contract/chats/chats.ts';
import { stay } from '../../shared/api/preload.ts';
import { ScreenTitle } from '../../shared/ui/screen-title.tsx';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { chatQuery } from './chat.ts';
import { Conversation } from './conversation.tsx';
import { preloadChat } from './preload-chat.ts';

export const handle = {
  words: ['accounts', 'chats', 'icebreakers', 'interests', 'profile', 'reports', 'translations'],
} satisfies ScreenHandle;

const whichOf = (id: string | undefined) => ({ conversation: id as ConversationId });

export const loader = preloadChat(whichOf);
export const clientLoader = stay;

/** A conversation, by its id. */
export default function ChatScreen() {
  const words = useWords('chats');
  const { id } = useParams();
  const which = whichOf(id);
  const { data } = useQuery({ ...chatQuery(which), enabled: false });
  return (
    <>
      <ScreenTitle>{data?.profile.name ?? words('title')}</ScreenTitle>
      <Conversation key={id} which={which} />
    </>
  );
}
