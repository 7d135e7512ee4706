import { useWords } from '../../../shared/i18n/use-words.ts';
import type { Line } from './lines.ts';
import { useChatTimes } from './use-chat-times.ts';

/** The sender and time of a message, for screen readers only. */
export function Speaker({ line: { mine, at }, name }: { line: Line; name: string }) {
  const words = useWords('chats.stream');
  const { timeOf } = useChatTimes();
  const time = timeOf(at);
  return <span className="sr-only">{mine ? words('you_said', { time }) : words('they_said', { name, time })}</span>;
}
