import { Check, CheckCheck, Clock } from 'lucide-react';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useOnline } from '../../../shared/api/use-online.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { DeliveryStatus } from './delivery-status.ts';
import type { Line } from './lines.ts';
import { useChatTimes } from './use-chat-times.ts';

const icons = { sent: Check, delivered: CheckCheck, read: CheckCheck, unsent: Clock } as const;

/** The corner of a message: its time or waiting state, and for the member's own messages the delivery status. */
export interface Stamp {
  /** Visible text; empty if there is only an icon. */
  readonly label: string;
  readonly sign: keyof typeof icons | undefined;
  /** Accessible name of the icon. */
  readonly meaning: string;
}

/** Returns undefined for a refused message, which shows the reason below instead. */
export function useStamp({ at, mine, unsent }: Line, far: DeliveryStatus | undefined, readAt: string | null) {
  const words = useWords('chats.stream');
  const { timeOf, momentOf } = useChatTimes();
  const online = useOnline();
  if (unsent?.refused) return undefined;
  if (unsent) {
    const meaning = words(online ? 'sending' : 'waiting');
    return { label: online ? '' : words('waiting_short'), sign: 'unsent', meaning } satisfies Stamp;
  }
  const label = timeOf(at);
  if (!mine || !far) return { label, sign: undefined, meaning: '' } satisfies Stamp;
  const read = readAt ? words('read', { time: momentOf(new Date(readAt)) }) : words('read_before');
  return { label, sign: far, meaning: far === 'read' ? read : words(far) } satisfies Stamp;
}

interface StampMarkProps {
  stamp: Stamp;
  className?: string;
}

/**
 * The corner of a message. Its time is hidden from screen readers, because `Speaker` announces it before the message.
 */
export function StampMark({ stamp: { label, sign, meaning }, className }: StampMarkProps) {
  const Sign = sign && icons[sign];
  return (
    <span
      title={meaning || undefined}
      className={classNames(
        'inline-flex items-center gap-1 text-[0.75rem]/4 whitespace-nowrap tabular-nums select-none',
        className,
      )}
    >
      <span aria-hidden>{label}</span>
      {Sign && (
        <Sign
          strokeWidth={sign === 'read' ? 2.75 : 2}
          className={classNames('size-4 shrink-0', sign === 'read' && 'text-[var(--read,var(--link))]')}
          aria-hidden
        />
      )}
      {meaning && <span className="sr-only">{meaning}</span>}
    </span>
  );
}

/** Reserves space at the end of a text for its stamp, so that both share the last line if they fit. */
export function roomFor({ label, sign }: Stamp) {
  return {
    'data-stamp': label,
    className: classNames(
      'after:invisible after:ms-3 after:inline-block after:h-0 after:align-top after:text-[0.75rem] after:tabular-nums after:content-[attr(data-stamp)]',
      sign && 'after:pe-5',
    ),
  };
}
