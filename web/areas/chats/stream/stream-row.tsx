import { memo, useEffect, useRef } from 'react';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { KnownChat } from '../chat.ts';
import type { DeliveryStatus } from './delivery-status.ts';
import type { Line } from './lines.ts';
import { MessageEntry } from '../message/message-entry.tsx';

interface StreamRowProps {
  line: Line;
  chat: KnownChat;
  index: number;
  /** Total number of rows in the stream, rendered or not; -1 if unknown. */
  of: number;
  /** Distance below the previous row, in px. */
  gap: number;
  /** Delivery status of the member's own message. */
  far: DeliveryStatus | undefined;
  /** Read time of the last message that the other member has read. */
  readAt: string | null;
  isFirstUnread: boolean;
  /** True if the reader has just jumped to this message. */
  isMarked: boolean;
  measure: (row: HTMLElement | null) => void;
}

/** A row of the stream: a message with its headings and notes. */
export const StreamRow = memo(function StreamRow({
  line,
  chat,
  index,
  of,
  gap,
  far,
  readAt,
  isFirstUnread,
  isMarked,
  measure,
}: StreamRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMarked) row.current?.focus({ preventScroll: true });
  }, [isMarked]);
  return (
    <li
      ref={(element) => {
        row.current = element;
        measure(element);
      }}
      data-index={index}
      data-key={line.key}
      aria-posinset={index + 1}
      aria-setsize={of}
      tabIndex={-1}
      style={{ marginTop: gap || undefined }}
      className={classNames(
        'flow-root rounded-bubble outline-offset-2 transition-colors duration-500',
        isMarked && 'bg-bubble-unsent',
      )}
    >
      <MessageEntry line={line} chat={chat} far={far} readAt={readAt} divider={isFirstUnread && <NewDivider />} />
    </li>
  );
});

/** Divider above the first unread message. */
function NewDivider() {
  const words = useWords('chats.stream');
  return (
    <p className="flex items-center gap-3 pt-4 pb-1 text-14 font-semibold text-link before:h-px before:flex-1 before:bg-current after:h-px after:flex-1 after:bg-current">
      {words('new_below')}
    </p>
  );
}
