import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useEffect, useMemo, useRef } from 'react';
import { useMe } from '../../shared/people/user.ts';
import { useMissing } from '../../shared/api/preload.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import { chatQuery, type KnownChat, knownOtherwise } from './chat.ts';
import type { WhichChat } from './keys.ts';
import { Composer, type ComposerHandle } from './composer/composer.tsx';
import { FictionalBar, LimitBar, PauseBar, ReplyBarNote, UnconfirmedBar } from './composer/composer-bars.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { ConversationSkeleton } from './conversation-skeleton.tsx';
import { ConversationTrouble } from './conversation-trouble.tsx';
import { EmptyConversation } from './empty-conversation.tsx';
import { storeLastChat } from './list/last-opened.ts';
import { stillUnsent } from './stream/lines.ts';
import { useSendingPause } from './composer/sending-pause.ts';
import type { Unsent } from './outbox/unsent-store.ts';
import { useUnsent } from './outbox/unsent.ts';
import { Stream } from './stream/stream.tsx';
import { chatsIn, chatsQuery } from './list/chats.ts';

/** One conversation: header, messages and composer. */
export function Conversation({ which }: { which: WhichChat }) {
  const client = useQueryClient();
  const {
    data: chat,
    error: refused,
    refetch,
    isFetching,
  } = useQuery({
    ...chatQuery(which),
    placeholderData: () => knownOtherwise(client, which),
  });
  const missing = useMissing();
  const error = refused ?? (chat ? null : missing);
  // The other member may block the reader or delete their account while the conversation is open.
  const lost = isRefusal(error) && error.problem.status > 0 && error.problem.status < 500;
  if (error && (lost || !chat)) return <ConversationTrouble error={error} onRetry={() => void refetch()} />;
  return chat ? <Open chat={chat} which={which} fresh={!isFetching} /> : <ConversationSkeleton which={which} />;
}

function Open({ chat, which, fresh }: { chat: KnownChat; which: WhichChat; fresh: boolean }) {
  const me = useMe();
  const all = useUnsent(me.id);
  const to = chat.profile.id;
  const unsent = useMemo(() => all.filter((one) => one.to === to), [all, to]);
  useNewest(chat, which);
  const { conversation } = chat;
  useEffect(() => {
    storeLastChat(me.id, { profile: to, conversation, date: new Date().toISOString() });
  }, [me.id, to, conversation]);
  const section = useArrival();
  const composer = useRef<ComposerHandle>(null);
  return (
    <div ref={section} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      <ConversationHeader chat={chat} />
      <Stream chat={chat} which={which} me={me.id} unsent={unsent} fresh={fresh}>
        <EmptyConversation chat={chat} onBegin={(icebreaker, words) => composer.current?.begin(icebreaker, words)} />
      </Stream>
      <WritingPlace chat={chat} handle={composer} unsent={unsent} />
    </div>
  );
}

interface WritingPlaceProps {
  chat: KnownChat;
  handle: Ref<ComposerHandle>;
  unsent: readonly Unsent[];
}

function WritingPlace({ chat, handle, unsent }: WritingPlaceProps) {
  const me = useMe();
  const all = useUnsent(me.id);
  const pause = usePauseOf(unsent);
  const { reply_bar, conversations_left, profile } = chat;
  if (reply_bar) return <ReplyBarNote bar={reply_bar} member={profile} />;
  if (conversations_left === 0 && unsent.length === 0) return <LimitBar />;
  // Messages that have arrived are already paid, even if their response was lost.
  const waiting = stillUnsent(chat.messages, all).filter(({ refused }) => !refused);
  const owed = waiting.reduce((sum, one) => sum + costOf(one, chat), 0);
  return (
    <>
      {profile.fictional_icon && <FictionalBar />}
      {me.status === 'not_confirmed' && <UnconfirmedBar name={profile.name} />}
      {pause !== undefined && <PauseBar until={pause} />}
      <Composer chat={chat} me={me} handle={handle} owed={owed} />
    </>
  );
}

/** Returns the time until which the rate limit delays any of these messages. */
function usePauseOf(unsent: readonly Unsent[]): number | undefined {
  const { all, photos } = useSendingPause();
  const waiting = unsent.filter(({ refused }) => !refused);
  if (all !== undefined && waiting.length > 0) return all;
  return waiting.some(({ photo }) => photo) ? photos : undefined;
}

function costOf({ gift, photo }: Unsent, { message_credits, photo_credits }: KnownChat): number {
  return gift?.price ?? (photo ? photo_credits : message_credits);
}

/**
 * Moves the focus to a conversation that was opened from the list or another screen. On devices with a keyboard, moves
 * it to the composer.
 */
function useArrival() {
  const section = useRef<HTMLDivElement>(null);
  // Moves toasts out of the way (web/app/app.css).
  useEffect(() => {
    document.body.classList.add('in-conversation');
    return () => document.body.classList.remove('in-conversation');
  }, []);
  useEffect(() => {
    const { activeElement: before, body } = document;
    const followed = (window.history.state as { idx?: number } | null)?.idx !== 0;
    if (!before?.closest('[data-chat-list]') && !(before === body && followed)) return;
    const writes = window.matchMedia('(hover: hover) and (pointer: fine)').matches;
    const field = writes ? section.current?.querySelector('textarea') : undefined;
    (field ?? section.current)?.focus({ preventScroll: true });
  }, []);
  return section;
}

/** Refetches the open conversation if the list contains a later message, because an event was lost. */
function useNewest({ conversation, messages }: KnownChat, which: WhichChat): void {
  const client = useQueryClient();
  const { data } = useInfiniteQuery({ ...chatsQuery(), enabled: false });
  const listed = chatsIn(data).find((chat) => chat.conversation === conversation)?.last_message?.id;
  const known = messages.at(-1)?.id;
  const { queryKey } = chatQuery(which);
  const name = JSON.stringify(queryKey);
  useEffect(() => {
    if (!listed || (known && known >= listed)) return;
    const queryKey = JSON.parse(name) as ReturnType<typeof chatQuery>['queryKey'];
    // The message may have arrived since this render.
    const arrived = client.getQueryData(queryKey)?.messages.at(-1)?.id;
    if (arrived && arrived >= listed) return;
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }, [client, listed, known, name]);
}
