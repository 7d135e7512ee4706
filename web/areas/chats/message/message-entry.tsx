import type { ReactNode } from 'react';
import type { MessageId } from '#contract/chats/chats.ts';
import { translateMessage } from '#contract/chats/translations.ts';
import { ForeignNote } from '../../translations/foreign-note.tsx';
import type { Foreign } from '../../translations/use-translation.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { ask } from '../../../shared/api/ask.ts';
import type { KnownChat } from '../chat.ts';
import type { DeliveryStatus } from '../stream/delivery-status.ts';
import type { Line } from '../stream/lines.ts';
import { MessageBody } from './message-body.tsx';
import { useStamp } from '../stream/stamp.tsx';
import { UnsentNote } from '../outbox/unsent-note.tsx';
import { useChatTimes } from '../stream/use-chat-times.ts';
import { WarningNote } from './warning-note.tsx';
import { useMe } from '../../../shared/people/user.ts';
import { useConnection } from '../../../shared/api/connection.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { Unsent } from '../outbox/unsent-store.ts';
import { takeOut } from '../outbox/unsent.ts';

interface MessageEntryProps {
  line: Line;
  chat: KnownChat;
  /** Delivery status of the member's own message. */
  far: DeliveryStatus | undefined;
  /** Read time of the last message that the other member has read. */
  readAt: string | null;
  /** Element between the day heading and the message. */
  divider: ReactNode;
}

/** A message in the stream, with its day heading and notes. */
export function MessageEntry({ line, chat, far, readAt, divider }: MessageEntryProps) {
  const { mine, gift, follows, day, unsent, warning } = line;
  const stamp = useStamp(line, far, readAt);
  // Members who both write may exchange contact details without a warning. Scam warnings always appear.
  const warns = warning === 'scam' || !chat.acquainted;
  return (
    <>
      {day && <Day at={line.at} />}
      {divider}
      <div
        className={classNames(
          'flex flex-col',
          gift ? 'items-center' : mine ? 'items-end' : 'items-start',
          follows ? 'mt-[3px]' : !day && (gift ? 'mt-4' : 'mt-2.5'),
        )}
      >
        <MessageBody line={line} chat={chat} stamp={stamp} />
        {line.language && line.id && <ForeignNote foreign={foreignOf(line.id, line.language, chat)} />}
        {warning && warns && <WarningNote warning={warning} chat={chat} />}
        {unsent && !unsent.refused && <TakeBack unsent={unsent} />}
        {unsent?.refused && <UnsentNote unsent={unsent} refused={unsent.refused} chat={chat} />}
      </div>
    </>
  );
}

function foreignOf(message: MessageId, language: string, { conversation }: KnownChat): Foreign {
  return {
    name: message,
    language,
    translate: async (consent) => await ask(translateMessage, { conversation, message, consent }),
  };
}

function Day({ at }: { at: Date }) {
  const { dayName } = useChatTimes();
  return (
    <p className="pt-6 pb-3 text-center text-14 font-semibold text-muted">
      <span className="inline-block rounded-full bg-surface px-4 py-1 forced-colors:border">{dayName(at)}</span>
    </p>
  );
}

/** Button below a message waiting for the connection, to discard it before it is sent. */
function TakeBack({ unsent: { key } }: { unsent: Unsent }) {
  const words = useWords('chats.stream');
  const me = useMe();
  // While online, the message may be in transit already.
  if (useConnection() !== 'offline') return null;
  return (
    <button type="button" onClick={() => takeOut(me.id, key)} className="link min-h-11 px-1 text-14">
      {words('take_back')}
    </button>
  );
}
