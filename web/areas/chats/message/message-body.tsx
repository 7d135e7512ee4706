import { Ban, Reply } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from '../../../shared/ui/class-names.ts';
import type { MenuHandle } from '../../../shared/ui/menu.tsx';
import { Bubble } from './bubble.tsx';
import type { KnownChat } from '../chat.ts';
import { GiftCard } from './gift-card.tsx';
import type { Line, SentLine } from '../stream/lines.ts';
import { MessageActions } from './message-actions.tsx';
import { PhotoMessage } from './photo-message.tsx';
import { QuoteBox } from './quote.tsx';
import { Reactions } from './reactions.tsx';
import type { Stamp } from '../stream/stamp.tsx';
import { UnsentPhoto } from '../outbox/unsent-photo.tsx';
import { useLongPress } from './use-long-press.ts';
import { useReply } from './actions.ts';
import { useSwipe } from './use-swipe.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useChatTimes } from '../stream/use-chat-times.ts';

interface MessageBodyProps {
  line: Line;
  chat: KnownChat;
  stamp: Stamp | undefined;
}

/** A message with its quote, reactions and actions. */
export function MessageBody({ line, chat, stamp }: MessageBodyProps) {
  const menu = useRef<MenuHandle>(null);
  const { mine, gift, kind } = line;
  const sent = isSent(line) && kind !== 'deleted' ? line : undefined;
  const press = useLongPress(() => menu.current?.open());
  const { moved, sign, gesture } = useSwipe(useReply(sent, chat));
  const actions = sent && <MessageActions line={sent} chat={chat} handle={menu} />;
  return (
    <div
      {...(sent && gesture)}
      className={classNames(
        'group/message relative flex touch-pan-y items-center gap-2',
        gift ? 'max-w-full' : classNames('w-full', mine && 'flex-row-reverse'),
      )}
    >
      <span
        ref={sign}
        aria-hidden
        className="pointer-events-none absolute left-0 grid size-10 place-items-center rounded-full bg-primary text-on-primary opacity-0"
      >
        <Reply className="size-5" />
      </span>
      <div
        {...(sent && press)}
        ref={moved}
        className={classNames(
          'relative flex min-w-0 flex-col [-webkit-touch-callout:none] pointer-coarse:select-none',
          gift ? 'items-center' : mine ? 'items-end' : 'items-start',
          !gift && 'max-w-[min(50rem,84%)] lg:max-w-[min(50rem,68%)]',
        )}
      >
        {line.answered && (gift || isPicture(line)) && <QuoteBox answered={line.answered} chat={chat} look="alone" />}
        {gift ? (
          // A gift is centered, so its actions are in its corner.
          <div className="relative flex w-full justify-center">
            <Itself line={line} chat={chat} stamp={stamp} />
            <div className="absolute top-1 right-1">{actions}</div>
          </div>
        ) : (
          <Itself line={line} chat={chat} stamp={stamp} />
        )}
        {sent && <Reactions line={sent} chat={chat} />}
      </div>
      {!gift && actions}
    </div>
  );
}

function isSent(line: Line): line is SentLine {
  return line.id !== undefined;
}

function isPicture({ photo, unsent }: Line): boolean {
  return photo !== null || unsent?.photo === true;
}

function Itself({ line, chat, stamp }: MessageBodyProps) {
  const { gift, photo, unsent } = line;
  const { name } = chat.profile;
  if (line.kind === 'deleted') return <Tombstone line={line} name={name} />;
  if (gift) return <GiftCard line={{ ...line, gift }} name={name} stamp={stamp} />;
  if (photo) return <PhotoMessage line={line} photo={photo} chat={chat} stamp={stamp} />;
  if (unsent?.photo) return <UnsentPhoto unsent={unsent} stamp={stamp} />;
  return <Bubble line={line} chat={chat} stamp={stamp} />;
}

/** Placeholder for a message deleted by its sender. */
function Tombstone({ line: { mine, at }, name }: { line: Line; name: string }) {
  const words = useWords('chats.list');
  const { timeOf } = useChatTimes();
  return (
    <p className="inline-flex items-center gap-2 rounded-bubble border border-line bg-surface px-4 py-2 text-muted italic">
      <Ban className="size-4 shrink-0" aria-hidden />
      {mine ? words('your_deleted') : words('deleted', { name })}
      <span className="self-end text-[0.75rem]/4 tabular-nums not-italic">{timeOf(at)}</span>
    </p>
  );
}
