import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { useTimeZone } from 'use-intl';
import type { MemberId } from '#contract/members.ts';
import { classNames } from '../ui/class-names.ts';
import { useWords } from '../words/use-words.ts';
import type { KnownChat, WhichChat } from './chat.ts';
import { FirstWords } from './first-words.tsx';
import { type Line, linesOf } from './lines.ts';
import { OlderMessages } from './older-messages.tsx';
import { Receipt } from './receipt.tsx';
import { Spoken } from './spoken.tsx';
import { type Unsent } from './unsent.ts';
import { useChatTimes } from './use-chat-times.ts';
import { useStreamScroll } from './use-stream-scroll.ts';

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
  const read = lastRead(chat);
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
              <li key={line.key} className="flow-root">
                <Spoken
                  line={line}
                  chat={chat}
                  mark={line.id === read && chat.read_at && <Receipt at={chat.read_at} />}
                />
              </li>
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

/** The last of one's own messages that the other has read; only this one says so. */
function lastRead({ messages, read_up_to, profile }: KnownChat): string | undefined {
  if (read_up_to === null) return undefined;
  return messages.findLast(({ id, sender }) => sender !== profile.id && id <= read_up_to)?.id;
}
