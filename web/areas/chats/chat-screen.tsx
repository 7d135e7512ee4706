import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { ScreenTitle } from '../../shared/ui/screen-title.tsx';
import { preloadOne, stay } from '../../shared/api/preload.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { memberQuery } from '../members/members.ts';
import { chatQuery } from './chat.ts';
import { Conversation } from './conversation.tsx';
import { whichChat } from './keys.ts';

export const handle = {
  words: ['accounts', 'chats', 'icebreakers', 'interests', 'profile', 'reports', 'translations'],
} satisfies ScreenHandle;

/** Preloads the conversation, and for an empty one the other member's profile. */
export const loader = preloadOne(
  async ({ ask, client, params, url }) => {
    const query = chatQuery(whichChat(url.pathname, params.id), ask);
    const { messages, profile } = await client.fetchQuery(query);
    return messages.length > 0 ? [query] : [query, memberQuery(profile.id, ask)];
  },
  ['no_such_chat', 'no_such_member', 'invalid'],
);
export const clientLoader = stay;

/** A conversation, identified by its id or by the other member. Works before the first message. */
export default function ChatScreen() {
  const words = useWords('chats');
  const { id } = useParams();
  const which = whichChat(useLocation().pathname, id);
  const { data } = useQuery({ ...chatQuery(which), enabled: false });
  return (
    <>
      <ScreenTitle>{data?.profile.name ?? words('title')}</ScreenTitle>
      <Conversation key={id} which={which} />
    </>
  );
}
