import { type ReactNode, type RefCallback, useCallback, useMemo, useState } from 'react';
import { useTimeZone } from 'use-intl';
import type { MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { KnownChat } from '../chat.ts';
import type { WhichChat } from '../keys.ts';
import { DayPill } from './day-pill.tsx';
import { deliveryStatus, lastRead } from './delivery-status.ts';
import { type Line, makeLines } from './lines.ts';
import { OlderMessages } from './older-messages.tsx';
import { StreamPills } from './stream-pills.tsx';
import { StreamRow } from './stream-row.tsx';
import { useIsAlive } from '../../../shared/ui/browser/use-is-alive.ts';
import { BeginningCard, hasBeginning } from '../beginning-card.tsx';
import { StreamSkeleton } from '../conversation-skeleton.tsx';
import { ToMessageContext, useBringing } from './to-message.ts';
import type { Unsent } from '../outbox/unsent-store.ts';
import { useReading } from './use-reading.ts';
import { useStreamScroll } from './use-stream-scroll.ts';
import { useWaiting } from '../outbox/use-waiting.ts';
import { useChatTimes } from './use-chat-times.ts';

interface StreamProps {
  chat: KnownChat;
  which: WhichChat;
  me: MemberId;
  unsent: readonly Unsent[];
  /** True if the cached messages were fetched after the conversation was opened. */
  fresh: boolean;
  /** Shown if the conversation has no messages. */
  children: ReactNode;
}

/**
 * The messages of a conversation, newest at the end. Starts at the first unread one, and renders only rows near the
 * view.
 */
export function Stream({ chat, which, me, unsent, fresh, children }: StreamProps) {
  const words = useWords('chats');
  const timeZone = useTimeZone() ?? 'UTC';
  const linesOf = useMemo(() => makeLines(me, timeZone), [me, timeZone]);
  const lines = useMemo(() => linesOf(chat.messages, unsent), [linesOf, chat.messages, unsent]);
  const waiting = useWaiting(chat, which, me, fresh);
  const alive = useIsAlive() && !waiting.isSought;
  const begins = hasBeginning(chat, lines.length);
  const [card, cardHeight] = useHeight(begins);
  const above = roomAbove(chat) + cardHeight;
  const { scroller, ...stream } = useStreamScroll(lines, { on: alive, first: waiting.first, above });
  const { bring, toMessage, isSeeking, marked } = useBringing(which, lines, stream.to);
  const read = useMemo(() => lastRead(chat), [chat]);
  const answered = useMemo(() => hasAnswered(lines, waiting.newest), [lines, waiting.newest]);
  const missed = useReading(me, chat, waiting.isKnown ? stream.seen : undefined, waiting.newest);
  return (
    <ToMessageContext value={toMessage}>
      <div className="chat-canvas flex min-h-0 flex-1 flex-col">
        <div
          ref={scroller}
          onScroll={stream.onScroll}
          onWheel={stream.onWheel}
          onPointerDown={stream.onPointerDown}
          onKeyDown={stream.onKeyDown}
          role="region"
          aria-label={words('with', { name: chat.profile.name })}
          aria-busy={waiting.isSought || isSeeking}
          // A scrollable area must be focusable so that the keyboard can scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className={classNames(
            'flex min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-4 [overflow-anchor:none]',
            // Until hydration, the reversed column makes the browser start at the end.
            alive ? 'flex-col' : 'flex-col-reverse',
          )}
        >
          {waiting.isSought ? (
            <StreamSkeleton />
          ) : lines.length === 0 ? (
            <div className="my-auto w-full px-4 py-3 lg:px-6">{children}</div>
          ) : (
            <div className="flex flex-[1_0_auto] flex-col px-4 lg:px-6">
              {/* Fills the space above the first messages, which are at the end. */}
              <div style={{ minHeight: above }} className="relative z-1 flex-1 lg:grid lg:items-center">
                <OlderMessages chat={chat} which={which} />
                {begins && (
                  <div ref={card} className="py-6">
                    <BeginningCard chat={chat} wroteFirst={lines[0]!.mine} />
                  </div>
                )}
              </div>
              {/* The height of the virtual list includes the space above. */}
              <ol
                style={{ height: stream.height, marginTop: alive ? -above : undefined }}
                className="flow-root"
                onFocus={stream.onFocus}
                onBlur={stream.onBlur}
              >
                {stream.rows.map(({ index, gap }) => {
                  const line = lines[index]!;
                  return (
                    <StreamRow
                      key={line.key}
                      line={line}
                      chat={chat}
                      index={index}
                      of={chat.has_older ? -1 : lines.length}
                      gap={gap}
                      far={line.mine && line.id ? deliveryStatus(line.id, chat) : undefined}
                      readAt={line.id !== undefined && line.id === read ? chat.read_at : null}
                      isFirstUnread={alive && !answered && line.id !== undefined && line.id === waiting.first}
                      isMarked={marked !== undefined && line.id === marked}
                      measure={stream.measure}
                    />
                  );
                })}
              </ol>
            </div>
          )}
        </div>
        <NewMessageRegion line={lines.findLast(({ mine }) => !mine)} name={chat.profile.name} />
        <DayPill day={stream.day} />
        <StreamPills
          missed={missed}
          onEnd={stream.isAway && lines.length > 0 ? stream.toEnd : undefined}
          onFirst={waiting.find && (() => bring(waiting.find!))}
          isSeeking={isSeeking}
        />
      </div>
    </ToMessageContext>
  );
}

/**
 * Returns whether the member has written since opening the conversation, which implies that they have seen the new
 * messages.
 */
function hasAnswered(lines: readonly Line[], newest: MessageId | undefined): boolean {
  return newest !== undefined && lines.some(({ mine, id, unsent }) => mine && (id ? id > newest : !unsent?.refused));
}

/** Returns the height of `OlderMessages`, in px. */
function roomAbove({ has_older, history_ended }: KnownChat): number {
  if (has_older) return 144;
  return history_ended ? 88 : 16;
}

/** Measures an element while it is shown. Returns its ref and its height in px. */
function useHeight(isShown: boolean): [ref: RefCallback<HTMLElement>, height: number] {
  const [height, setHeight] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isShown ? height : 0];
}

/** Announces the other member's messages to screen readers while the conversation is open. */
function NewMessageRegion({ line, name }: { line: Line | undefined; name: string }) {
  const words = useWords('chats');
  const { timeOf } = useChatTimes();
  const [first] = useState(line?.key);
  const isNew = line && !line.mine && line.key !== first;
  return (
    <p role="status" className="sr-only">
      {isNew && `${words('stream.they_said', { name, time: timeOf(line.at) })} ${announcementOf(line, name, words)}`}
    </p>
  );
}

function announcementOf({ kind, gift, text }: Line, name: string, words: ReturnType<typeof useWords<'chats'>>): string {
  if (kind === 'deleted') return '';
  if (kind === 'photo') return words('list.photo');
  return gift ? `${words('gift.they_sent', { name, gift })} ${text}` : text;
}
