import { Ban } from 'lucide-react';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { Line } from '../stream/lines.ts';
import { useChatTimes } from '../stream/use-chat-times.ts';

/** Placeholder for a message deleted by its sender. */
export function Tombstone({ line: { mine, at }, name }: { line: Line; name: string }) {
  const words = useWords('chats.list');
  const { timeOf } = useChatTimes();
  return (
    <p className="inline-flex items-center gap-2 rounded-bubble border border-line px-4 py-2 text-muted italic">
      <Ban className="size-4 shrink-0" aria-hidden />
      {mine ? words('your_deleted') : words('deleted', { name })}
      <span className="self-end text-[0.75rem]/4 tabular-nums not-italic">{timeOf(at)}</span>
    </p>
  );
}
