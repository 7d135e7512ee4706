import { classNames } from '../ui/class-names.ts';
import { useWords } from '../words/use-words.ts';
import { LinkedText } from './linked-text.tsx';
import type { Line } from './lines.ts';
import { useChatTimes } from './use-chat-times.ts';

/** One message, on the side of who wrote it. Its hour is told to who points at it, and read out. */
export function Bubble({ line, name, linked }: { line: Line; name: string; linked: boolean }) {
  const words = useWords('chats');
  const { timeOf } = useChatTimes();
  const { mine, kind, text, at, unsent } = line;
  const time = timeOf(at);
  return (
    <div
      title={time}
      className={classNames(
        'max-w-[min(50rem,80%)] overflow-hidden rounded-bubble px-4 py-2.5 lg:max-w-[min(50rem,68%)]',
        mine ? 'rounded-br-[6px]' : 'rounded-bl-[6px]',
        unsent?.refused ? 'border-[1.5px] border-danger' : mine ? 'bg-bubble-me text-on-bubble-me' : 'bg-bubble-them',
      )}
    >
      <span className="sr-only">
        {mine ? words('stream.you_said', { time }) : words('stream.they_said', { name, time })}
      </span>
      <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {kind === 'text' ? (
          <LinkedText text={text} live={linked} />
        ) : (
          words(`list.${mine ? 'your_' : ''}${kind}`, { name })
        )}
      </p>
    </div>
  );
}
