import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import type { KnownChat } from './chat.ts';
import { ForeignNote } from './foreign-note.tsx';
import type { Line } from './lines.ts';
import { Said } from './said.tsx';
import { UnsentNote } from './unsent-note.tsx';
import { useChatTimes } from './use-chat-times.ts';
import { WarningNote } from './warning-note.tsx';

interface SpokenProps {
  line: Line;
  chat: KnownChat;
  /** Under the day or hour, what begins here. */
  divider: ReactNode;
  /** How far it has come, where that is told. */
  mark: ReactNode;
}

/** A message in the stream, with the day or hour that begins with it and what is said about it. */
export function Spoken({ line, chat, divider, mark }: SpokenProps) {
  const { mine, gift, follows, day, later, unsent } = line;
  return (
    <>
      <Moment line={line} />
      {divider}
      <div
        className={classNames(
          'flex flex-col',
          gift ? 'items-center' : mine ? 'items-end' : 'items-start',
          follows ? 'mt-[3px]' : !day && !later && (gift ? 'mt-4' : 'mt-2.5'),
        )}
      >
        <Said line={line} chat={chat} />
        {line.language && <ForeignNote line={line} chat={chat} />}
        {line.warning && !chat.acquainted && <WarningNote warning={line.warning} member={chat.profile} />}
        {unsent && <UnsentNote unsent={unsent} chat={chat} />}
        {mark && <div className="self-end">{mark}</div>}
      </div>
    </>
  );
}

function Moment({ line: { day, later, at } }: { line: Line }) {
  const { dayName, timeOf } = useChatTimes();
  if (day === undefined && !later) return null;
  return (
    <p className={classNames('text-center text-14 text-muted', day ? 'pt-6 pb-3 font-semibold' : 'pt-4 pb-1')}>
      {day ? dayName(at) : timeOf(at)}
    </p>
  );
}
