import { classNames } from '../../../shared/ui/class-names.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { KnownChat } from '../chat.ts';
import { Folding } from './folding/folding.tsx';
import { LinkedText } from './linked-text.tsx';
import type { Line } from '../stream/lines.ts';
import { isLoneEmoji } from './lone-emoji.ts';
import { QuoteBox } from './quote.tsx';
import { Speaker } from '../stream/speaker.tsx';
import { roomFor, type Stamp, StampMark } from '../stream/stamp.tsx';

interface BubbleProps {
  line: Line;
  chat: KnownChat;
  stamp: Stamp | undefined;
}

/** A message on its sender's side, with its time in the corner. */
export function Bubble({ line, chat, stamp }: BubbleProps) {
  const words = useWords('chats');
  const { kind, text, unsent, answered, mine } = line;
  const { name } = chat.profile;
  if (kind === 'text' && !answered && !unsent?.refused && isLoneEmoji(text))
    return <LoneEmoji {...{ line, chat, stamp }} />;
  return (
    <div
      data-bubble
      className={classNames(
        'max-w-full overflow-hidden rounded-bubble px-4 py-2.5 transition-colors forced-colors:border',
        mine ? 'rounded-br-[6px]' : 'rounded-bl-[6px]',
        unsent?.refused ? 'border-[1.5px] border-danger' : lookOf(line),
      )}
    >
      <Speaker line={line} name={name} />
      {answered && <QuoteBox answered={answered} chat={chat} look={mine && !unsent ? 'mine' : 'theirs'} />}
      {/* In right-to-left text, the time moves to the left, where the text ends. */}
      <Folding text={kind === 'text' ? text : ''}>
        {(shown, more) => (
          <>
            <p dir="auto" className="relative whitespace-pre-wrap [overflow-wrap:anywhere]">
              <span {...(stamp && roomFor(stamp))}>
                {kind === 'text' ? (
                  <LinkedText text={shown} live={chat.acquainted} />
                ) : (
                  words(`list.${mine ? 'your_' : ''}${kind}`, { name })
                )}
              </span>
              {stamp && <StampMark stamp={stamp} className="absolute end-0 -bottom-0.5 opacity-85" />}
            </p>
            {more}
          </>
        )}
      </Folding>
    </div>
  );
}

function lookOf({ mine, unsent }: Line): string {
  if (!mine) return 'bg-bubble-them shadow-soft';
  // The bubble is pale until the message is sent, then solid.
  return unsent ? 'bg-bubble-unsent text-on-soft' : 'bg-bubble-me text-on-bubble-me [--read:#a9f2cb]';
}

/** Shows a message of one to three emoji in large type. */
function LoneEmoji({ line, chat, stamp }: BubbleProps) {
  return (
    <div className={classNames('grid', line.mine ? 'justify-items-end' : 'justify-items-start')}>
      <Speaker line={line} name={chat.profile.name} />
      <p className="text-[2.75rem]/[1.2]">{line.text}</p>
      {stamp && <StampMark stamp={stamp} className="px-1 text-muted" />}
    </div>
  );
}
