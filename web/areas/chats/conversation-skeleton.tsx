import { useInfiniteQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { Avatar } from '../../shared/people/avatar.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useConnection } from '../../shared/api/connection.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { BackBar } from './back-link.tsx';
import type { Chat } from '#contract/chats/chats.ts';
import type { WhichChat } from './keys.ts';
import { isChat } from './list/chat-row.tsx';
import { chatsIn, chatsQuery } from './list/chats.ts';

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/4', 'w-3/5', 'w-1/3'];

/**
 * Placeholder while a conversation loads. Shows the other member if the list contains them, and a hint while offline.
 */
export function ConversationSkeleton({ which }: { which: WhichChat }) {
  const words = useWords('chats.stream');
  const connection = useConnection();
  const { data } = useInfiniteQuery({ ...chatsQuery(), enabled: false });
  const listed = chatsIn(data).find((chat) => isChat(chat, which));
  const profile = listed?.profile;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p role="status" className="sr-only">
        {connection === 'offline' ? words('not_here') : words('loading')}
      </p>
      <BackBar>
        {profile ? (
          <div className="flex min-w-0 items-center gap-3">
            <Avatar picture={profile.main_image} size={44} online={profile.online && connection === 'there'} />
            <h1 className="truncate text-16 font-semibold">
              <bdi>{profile.name}</bdi>, {profile.age}
            </h1>
          </div>
        ) : (
          <div className="flex items-center gap-3">
            <Skeleton className="size-11 rounded-full" />
            <Skeleton className="h-5 w-40" />
          </div>
        )}
      </BackBar>
      {connection === 'offline' ? (
        <div className="grid flex-1 place-content-center justify-items-center gap-3 px-6 py-8 text-center">
          <CloudOff className="size-10 text-link" strokeWidth={1.5} aria-hidden />
          <p className="text-18 font-semibold text-balance">{words('not_here')}</p>
          <p className="max-w-90 text-balance text-muted">{words('not_here_text')}</p>
        </div>
      ) : (
        <>
          <div className="chat-canvas flex min-h-0 flex-1 flex-col">
            <StreamSkeleton last={listed?.last_message} />
          </div>
          <div className="border-t border-line p-3 lg:px-6">
            <Skeleton className="h-12 rounded-3xl" />
          </div>
        </>
      )}
    </div>
  );
}

interface StreamSkeletonProps {
  /** The last message, as far as the list contains it. */
  last?: Chat['last_message'] | undefined;
}

/** Placeholder for the messages. Shows the last message from the list in its final position. */
export function StreamSkeleton({ last }: StreamSkeletonProps) {
  const said = last?.kind === 'text' ? last : undefined;
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden px-4 py-4 lg:px-6">
      {widths.map((width, index) => (
        <Skeleton
          key={index}
          className={classNames('h-11 shrink-0 rounded-bubble', width, index % 2 === 1 && 'self-end')}
        />
      ))}
      {said && (
        <p
          dir="auto"
          className={classNames(
            'line-clamp-2 max-w-4/5 shrink-0 rounded-bubble px-4 py-2.5 wrap-anywhere',
            said.mine
              ? 'self-end rounded-br-[6px] bg-bubble-me text-on-bubble-me'
              : 'self-start rounded-bl-[6px] bg-bubble-them',
          )}
        >
          {said.preview}
        </p>
      )}
    </div>
  );
}
