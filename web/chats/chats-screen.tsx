import { MessagesSquare } from 'lucide-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Title } from '../shell/title.tsx';
import { stay } from '../wire/preload.ts';
import { useWords } from '../words/use-words.ts';
import { chatsQuery } from './chats.ts';

export const handle = { words: ['chats'] };
export const clientLoader = stay;

/** The list alone. Where there is room beside it, it says what to do. */
export default function ChatsScreen() {
  const words = useWords('chats');
  const { data } = useInfiniteQuery({ ...chatsQuery(), enabled: false });
  const some = (data?.pages[0]?.chats.length ?? 0) > 0;
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-2 p-6 text-center max-lg:hidden">
      <Title>{words('title')}</Title>
      {some && (
        <>
          <MessagesSquare className="size-12 text-link" strokeWidth={1.5} aria-hidden />
          <p className="mt-2 text-18 font-semibold">{words('empty.choose')}</p>
          <p className="text-muted">{words('empty.choose_text')}</p>
        </>
      )}
    </div>
  );
}
