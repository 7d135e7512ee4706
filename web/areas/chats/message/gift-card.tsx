import type { Gift } from '#contract/chats/chats.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { GiftDrawing } from '../composer/gift-drawing.tsx';
import type { Line } from '../stream/lines.ts';
import { Speaker } from '../stream/speaker.tsx';
import { type Stamp, StampMark } from '../stream/stamp.tsx';

interface GiftCardProps {
  line: Line & { readonly gift: Gift };
  name: string;
  stamp: Stamp | undefined;
}

/** A centered gift in the stream, with its accompanying message. */
export function GiftCard({ line, name, stamp }: GiftCardProps) {
  const words = useWords('chats');
  const { gift, mine, text, unsent } = line;
  return (
    <div
      className={classNames(
        'relative grid w-full max-w-80 min-w-60 justify-items-center rounded-bubble bg-bubble-them px-5 pt-5 pb-7 text-center sm:w-auto forced-colors:border',
        unsent?.refused && 'border-[1.5px] border-danger',
      )}
    >
      <Speaker line={line} name={name} />
      <GiftDrawing gift={gift} className="size-23" />
      <p className="mt-2 font-semibold">{words(mine ? 'gift.you_sent' : 'gift.they_sent', { name, gift })}</p>
      {text && (
        <p dir="auto" className="text-14 [overflow-wrap:anywhere] text-muted">
          {text}
        </p>
      )}
      {stamp && <StampMark stamp={stamp} className="absolute right-4 bottom-2 text-muted" />}
    </div>
  );
}
