import { classNames } from '../ui/class-names.ts';
import type { MenuHandle } from '../ui/menu.tsx';
import { useRef } from 'react';
import { Bubble } from './bubble.tsx';
import type { KnownChat } from './chat.ts';
import { GiftCard } from './gift-card.tsx';
import type { Line, SentLine } from './lines.ts';
import { MessageMenu } from './message-menu.tsx';
import { PhotoMessage } from './photo-message.tsx';
import { Quote } from './quote.tsx';
import { Reactions } from './reactions.tsx';
import { Tombstone } from './tombstone.tsx';
import { UnsentPhoto } from './unsent-photo.tsx';
import { useLongPress } from './use-long-press.ts';

interface SaidProps {
  line: Line;
  chat: KnownChat;
}

/** What was said, with what it answers, what was said to it, and what can be done with it. */
export function Said({ line, chat }: SaidProps) {
  const menu = useRef<MenuHandle>(null);
  const press = useLongPress(() => menu.current?.open());
  const { mine, gift, kind } = line;
  const sent = isSent(line) && kind !== 'deleted' ? line : undefined;
  const actions = sent && <MessageMenu line={sent} chat={chat} handle={menu} />;
  return (
    <div
      className={classNames(
        'group/said flex items-center gap-1',
        gift ? 'max-w-full' : classNames('w-full', mine && 'flex-row-reverse'),
      )}
    >
      <div
        {...(sent && press)}
        className={classNames(
          'flex min-w-0 flex-col [-webkit-touch-callout:none] pointer-coarse:select-none',
          gift ? 'items-center' : mine ? 'items-end' : 'items-start',
          !gift && 'max-w-[min(50rem,80%)] lg:max-w-[min(50rem,68%)]',
        )}
      >
        {line.answered && (gift || isPicture(line)) && <Quote answered={line.answered} chat={chat} look="alone" />}
        {gift ? (
          // A gift stands in the middle: its menu is in the corner.
          <div className="relative flex w-full justify-center">
            <Itself line={line} chat={chat} />
            <div className="absolute top-1 right-1">{actions}</div>
          </div>
        ) : (
          <Itself line={line} chat={chat} />
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

function Itself({ line, chat }: SaidProps) {
  const { gift, photo, unsent } = line;
  const { name } = chat.profile;
  if (line.kind === 'deleted') return <Tombstone line={line} name={name} />;
  if (gift) return <GiftCard line={{ ...line, gift }} name={name} />;
  if (photo) return <PhotoMessage line={line} photo={photo} chat={chat} />;
  return unsent?.photo ? <UnsentPhoto unsent={unsent} /> : <Bubble line={line} chat={chat} />;
}
