import { useState } from 'react';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { Line } from './lines.ts';
import { useChatTimes } from './use-chat-times.ts';

/** Announces the other member's messages to screen readers while the conversation is open. */
export function NewMessageRegion({ line, name }: { line: Line | undefined; name: string }) {
  const words = useWords('chats');
  const { timeOf } = useChatTimes();
  const [first] = useState(line?.key);
  const isNew = line && !line.mine && line.key !== first;
  return (
    <p role="status" className="sr-only">
      {isNew && `${words('stream.they_said', { name, time: timeOf(line.at) })} ${announcementOf(line, name, words)}`}
    </p>
  );
}

function announcementOf({ kind, gift, text }: Line, name: string, words: ReturnType<typeof useWords<'chats'>>): string {
  if (kind === 'deleted') return '';
  if (kind === 'photo') return words('list.photo');
  return gift ? `${words('gift.they_sent', { name, gift })} ${text}` : text;
}
