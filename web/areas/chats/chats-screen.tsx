import { MessagesSquare } from 'lucide-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../../shared/people/user.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { chatsIn, chatsQuery } from './list/chats.ts';
import { lastChatOf } from './list/last-opened.ts';
import { NoChats } from './list/no-chats.tsx';

export const handle = { words: ['chats'], title: 'chats.title' } satisfies ScreenHandle;

/**
 * The member's conversations. Narrow screens show only the list. Wide screens also show the conversation that was
 * opened last, or a hint.
 */
export default function ChatsScreen() {
  const words = useWords('chats');
  const { data } = useInfiniteQuery({ ...chatsQuery(), enabled: false });
  useLastChat(data);
  const count = data?.pages[0]?.chats.length;
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-2 p-6 text-center max-lg:hidden">
      {count === 0 && <NoChats />}
      {count !== undefined && count > 0 && (
        <>
          <MessagesSquare className="size-12 text-link" strokeWidth={1.5} aria-hidden />
          <p className="mt-2 text-18 font-semibold">{words('empty.choose')}</p>
          <p className="text-muted">{words('empty.choose_text')}</p>
        </>
      )}
    </div>
  );
}

/** On desktops, resumes the last conversation if the list still contains it. */
function useLastChat(list: Parameters<typeof chatsIn>[0]): void {
  const { id } = useMe();
  const navigate = useNavigate();
  useEffect(() => {
    if (!window.matchMedia('(min-width: 992px)').matches) return;
    const last = lastChatOf(id, new Date());
    const isListed = chatsIn(list).some(({ conversation }) => conversation === last?.conversation);
    if (last && isListed) void navigate(`/chats/${last.conversation}`, { replace: true });
  }, [id, list, navigate]);
}
