import { classNames } from '../ui/class-names.ts';
import { useWords } from '../words/use-words.ts';
import type { KnownChat } from './chat.ts';
import { LinkedText } from './linked-text.tsx';
import type { Line } from './lines.ts';
import { Quote } from './quote.tsx';
import { useChatTimes } from './use-chat-times.ts';

/** One message, on the side of who wrote it. Its hour is told to who points at it, and read out. */
export function Bubble({ line, chat }: { line: Line; chat: KnownChat }) {
  const words = useWords('chats');
  const { timeOf } = useChatTimes();
  const { mine, kind, text, at, unsent, answered } = line;
  const { name } = chat.profile;
  const time = timeOf(at);
  return (
    <div
      title={time}
      className={classNames(
        'max-w-full overflow-hidden rounded-bubble px-4 py-2.5',
        mine ? 'rounded-br-[6px]' : 'rounded-bl-[6px]',
        unsent?.refused ? 'border-[1.5px] border-danger' : mine ? 'bg-bubble-me text-on-bubble-me' : 'bg-bubble-them',
      )}
    >
      <span className="sr-only">
        {mine ? words('stream.you_said', { time }) : words('stream.they_said', { name, time })}
      </span>
      {answered && <Quote answered={answered} chat={chat} look={mine && !unsent?.refused ? 'mine' : 'theirs'} />}
      <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {kind === 'text' ? (
          <LinkedText text={text} live={chat.acquainted} />
        ) : (
          words(`list.${mine ? 'your_' : ''}${kind}`, { name })
        )}
      </p>
    </div>
  );
}
