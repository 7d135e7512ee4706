import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useMe } from '../../../shared/people/user.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { FailureNotice } from '../../../shared/ui/notice.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useNearView } from '../../../shared/ui/browser/use-near-view.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { WhichChat } from '../keys.ts';
import { ChatRow, isChat } from './chat-row.tsx';
import { chatsIn, chatsQuery } from './chats.ts';
import { NoChats } from './no-chats.tsx';
import { listHeading } from './remove-dialog.tsx';
import { useUnsent } from '../outbox/unsent.ts';
import { WaitingMatches } from './waiting-matches.tsx';
import { isComposing } from '../../../shared/ui/browser/is-composing.ts';

/** All conversations, latest first. `open`: the conversation shown beside the list or in its place. */
export function ChatList({ open }: { open: WhichChat | undefined }) {
  const words = useWords('chats');
  const [name, setName] = useState<string>();
  const wanted = useDeferredValue(name?.trim());
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({ ...chatsQuery(undefined, wanted), placeholderData: keepPreviousData });
  const unsent = useUnsent(useMe().id);
  const chats = chatsIn(data);
  const list = useReturn(open);
  const Heading = open ? 'h2' : 'h1';
  const end = useRef<HTMLDivElement>(null);
  useNearView(end, hasNextPage && !isFetchingNextPage && !isFetchNextPageError, () => void fetchNextPage());
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-2 pt-6 pr-3 pb-3 pl-5 lg:pt-5">
        <Heading id={listHeading} tabIndex={-1} className="text-28 outline-none lg:text-22">
          {words('title')}
        </Heading>
        {/* A search field is useful only in a long list. */}
        {(chats.length > fewChats || name !== undefined) && (
          <IconButton
            label={words('find.open')}
            aria-expanded={name !== undefined}
            onClick={() => setName(name === undefined ? '' : undefined)}
          >
            {name === undefined ? <Search aria-hidden /> : <X aria-hidden />}
          </IconButton>
        )}
      </div>
      {name !== undefined && <FindName name={name} onChange={setName} found={chats.length} />}
      {!data && (error ? <Failure onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {data && chats.length === 0 && name === undefined && <NoChats narrow />}
      <ul ref={list} aria-label={words('list.label')} data-chat-list>
        {chats.map((chat) => (
          <ChatRow
            key={chat.conversation}
            chat={chat}
            current={open !== undefined && isChat(chat, open)}
            unsent={unsent.findLast(({ to }) => to === chat.profile.id)}
          />
        ))}
      </ul>
      {data && !hasNextPage && name === undefined && chats.length <= fewChats && <WaitingMatches chats={chats} />}
      {hasNextPage && (
        <div ref={end} className="p-4 text-center">
          <Button variant="outline" size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words('list.older')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Maximum number of conversations in a short list, which has no search button and shows waiting matches below. */
const fewChats = 6;

interface FindNameProps {
  name: string;
  onChange: (name: string | undefined) => void;
  found: number;
}

/** Searches the member's conversations by name. */
function FindName({ name, onChange, found }: FindNameProps) {
  const words = useWords('chats.find');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <search className="block px-5 pb-3">
      <input
        ref={field}
        type="text"
        inputMode="search"
        value={name}
        maxLength={50}
        aria-label={words('label')}
        placeholder={words('label')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onChange(undefined)}
        className="h-12 w-full rounded-full border-[1.5px] border-line-input bg-surface px-5"
      />
      <p role="status" className={name.trim() && found === 0 ? 'pt-4 text-muted' : 'sr-only'}>
        {name.trim() && words('found', { count: found })}
      </p>
    </search>
  );
}

/** On phones, focuses the row of the conversation just left. The list keeps its scroll position. */
function useReturn(open: WhichChat | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<WhichChat>(undefined);
  useEffect(() => {
    const last = before.current;
    before.current = open;
    if (!last || open) return;
    const name = 'conversation' in last ? last.conversation : last.profile;
    list.current?.querySelector<HTMLElement>(`a[data-chat~="${CSS.escape(name)}"]`)?.focus({ preventScroll: true });
  }, [open]);
  return list;
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="px-4">
      <FailureNotice onRetry={onRetry} />
    </div>
  );
}

function RowsSkeleton() {
  const words = useWords('chats.list');
  return (
    <>
      <p role="status" className="sr-only">
        {words('loading')}
      </p>
      {Array.from({ length: 7 }, (_, index) => (
        <div key={index} className="flex h-19.5 items-center gap-3.5 px-5">
          <Skeleton className="size-14 shrink-0 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </>
  );
}
