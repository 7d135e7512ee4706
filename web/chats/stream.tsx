import { ArrowDown } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTimeZone } from 'use-intl';
import type { MemberId } from '#contract/members.ts';
import { classNames } from '../ui/class-names.ts';
import { useWords } from '../words/use-words.ts';
import { Bubble } from './bubble.tsx';
import type { KnownChat, WhichChat } from './chat.ts';
import { FirstWords } from './first-words.tsx';
import { GiftCard } from './gift-card.tsx';
import { type Line, linesOf } from './lines.ts';
import { OlderMessages } from './older-messages.tsx';
import { type Unsent } from './unsent.ts';
import { PhotoMessage } from './photo-message.tsx';
import { Receipt } from './receipt.tsx';
import { ReportMessage } from './report-message.tsx';
import { UnsentNote } from './unsent-note.tsx';
import { UnsentPhoto } from './unsent-photo.tsx';
import { useChatTimes } from './use-chat-times.ts';
import { useStreamScroll } from './use-stream-scroll.ts';
import { WarningNote } from './warning-note.tsx';

interface StreamProps {
  chat: KnownChat;
  which: WhichChat;
  me: MemberId;
  unsent: readonly Unsent[];
}

/** What the two have written, the newest at the end, in sight. */
export function Stream({ chat, which, me, unsent }: StreamProps) {
  const words = useWords('chats');
  const lines = linesOf(chat.messages, unsent, me, useTimeZone() ?? 'UTC');
  const { scroller, isAway, missed, onScroll, toEnd } = useStreamScroll(lines);
  const { name } = chat.profile;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        onScroll={onScroll}
        role="region"
        aria-label={words('with', { name })}
        // What scrolls can be scrolled by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain -outline-offset-4 [overflow-anchor:none]"
      >
        <div className={classNames('px-4 pt-4 pb-3 lg:px-6', lines.length === 0 && 'my-auto')}>
          {lines.length === 0 ? <FirstWords chat={chat} /> : <OlderMessages chat={chat} which={which} />}
          <ol>
            {lines.map((line) => (
              <Fragment key={line.key}>
                <Divider line={line} />
                <Spoken line={line} chat={chat} />
              </Fragment>
            ))}
          </ol>
        </div>
      </div>
      <NewWords line={lines.at(-1)} name={name} />
      {isAway && (
        <button
          type="button"
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 inline-flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full border border-line bg-surface px-5 font-semibold shadow-soft hover:bg-sunken"
        >
          <ArrowDown className="size-4" aria-hidden />
          {missed > 0 ? words('stream.new', { count: missed }) : words('stream.to_end')}
        </button>
      )}
    </div>
  );
}

function Divider({ line: { day, later, at } }: { line: Line }) {
  const { dayName, timeOf } = useChatTimes();
  if (day === undefined && !later) return null;
  return (
    <li className={classNames('text-center text-14 text-muted', day ? 'pt-6 pb-3 font-semibold' : 'pt-4 pb-1')}>
      {day ? dayName(at) : timeOf(at)}
    </li>
  );
}

function Spoken({ line, chat }: { line: Line; chat: KnownChat }) {
  const { mine, gift, follows, day, later, unsent } = line;
  return (
    <li
      className={classNames(
        'flex flex-col',
        gift ? 'items-center' : mine ? 'items-end' : 'items-start',
        follows ? 'mt-[3px]' : !day && !later && (gift ? 'mt-4' : 'mt-2.5'),
      )}
    >
      {line.id && !mine ? (
        <div className={classNames('group/said flex items-center gap-1', gift ? 'relative' : 'w-full')}>
          <div className={line.photo ? 'flex min-w-0 flex-col items-start' : 'contents'}>
            <Said line={line} chat={chat} />
          </div>
          {/* A gift stands in the middle: the flag is in its corner. */}
          <div className={classNames(gift && 'absolute top-1 right-1')}>
            <ReportMessage message={line.id} member={chat.profile} />
          </div>
        </div>
      ) : (
        <Said line={line} chat={chat} />
      )}
      {line.warning && !chat.acquainted && <WarningNote warning={line.warning} member={chat.profile} />}
      {unsent && <UnsentNote unsent={unsent} chat={chat} />}
      {line.id === lastRead(chat) && chat.read_at && (
        <div className="self-end">
          <Receipt at={chat.read_at} />
        </div>
      )}
    </li>
  );
}

function Said({ line, chat }: { line: Line; chat: KnownChat }) {
  const { gift, photo, unsent } = line;
  const { name } = chat.profile;
  if (gift) return <GiftCard line={{ ...line, gift }} name={name} />;
  if (photo) return <PhotoMessage line={line} photo={photo} chat={chat} />;
  return unsent?.photo ? <UnsentPhoto unsent={unsent} /> : <Bubble line={line} name={name} linked={chat.acquainted} />;
}

/** The last of one's own messages that the other has read; only this one says so. */
function lastRead({ messages, read_up_to, profile }: KnownChat): string | undefined {
  if (read_up_to === null) return undefined;
  return messages.findLast(({ id, sender }) => sender !== profile.id && id <= read_up_to)?.id;
}

/** Reads out what the other writes while the conversation is open. */
function NewWords({ line, name }: { line: Line | undefined; name: string }) {
  const words = useWords('chats');
  const { timeOf } = useChatTimes();
  const [first] = useState(line?.key);
  const isNew = line && !line.mine && line.key !== first;
  return (
    <p role="status" className="sr-only">
      {isNew && `${words('stream.they_said', { name, time: timeOf(line.at) })} ${spokenOf(line, name, words)}`}
    </p>
  );
}

function spokenOf({ kind, gift, text }: Line, name: string, words: ReturnType<typeof useWords<'chats'>>): string {
  if (kind === 'photo') return words('list.photo');
  return gift ? `${words('gift.they_sent', { name, gift })} ${text}` : text;
}
