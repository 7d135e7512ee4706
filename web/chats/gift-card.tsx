import type { Gift } from '#contract/chats.ts';
import { useWords } from '../words/use-words.ts';
import { GiftDrawing } from './gift-drawing.tsx';
import type { Line } from './lines.ts';
import { useChatTimes } from './use-chat-times.ts';

interface GiftCardProps {
  line: Line & { readonly gift: Gift };
  name: string;
}

/** A gift in the stream: between the two, with the line that came along. */
export function GiftCard({ line: { gift, mine, text, at, unsent }, name }: GiftCardProps) {
  const words = useWords('chats');
  const { timeOf } = useChatTimes();
  const time = timeOf(at);
  return (
    <div
      title={time}
      className={`grid w-full max-w-80 min-w-60 justify-items-center rounded-bubble bg-soft px-5 pt-5 pb-4 text-center sm:w-auto ${unsent?.refused ? 'border-[1.5px] border-danger' : ''}`}
    >
      <span className="sr-only">
        {mine ? words('stream.you_said', { time }) : words('stream.they_said', { name, time })}
      </span>
      <GiftDrawing gift={gift} className="size-23" />
      <p className="mt-2 font-semibold">{words(mine ? 'gift.you_sent' : 'gift.they_sent', { name, gift })}</p>
      {text && (
        <p dir="auto" className="text-14 [overflow-wrap:anywhere] text-muted">
          {text}
        </p>
      )}
    </div>
  );
}
