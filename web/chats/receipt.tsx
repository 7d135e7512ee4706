import { Check, CheckCheck } from 'lucide-react';
import { useWords } from '../words/use-words.ts';
import type { HowFar } from './how-far.ts';
import { useChatTimes } from './use-chat-times.ts';

/** How far a message has come; once it was read, when. */
export function Receipt({ far, readAt }: { far: HowFar; readAt: string | null }) {
  const words = useWords('chats.stream');
  const { momentOf } = useChatTimes();
  const isRead = far === 'read' && readAt !== null;
  const Sign = far === 'sent' ? Check : CheckCheck;
  return (
    <p className="mt-1 inline-flex items-center gap-1.5 px-1 text-14 text-muted">
      <Sign className={isRead ? 'size-4 text-link' : 'size-4'} aria-hidden />
      {isRead ? words('read', { time: momentOf(new Date(readAt)) }) : words(far === 'sent' ? 'sent' : 'delivered')}
    </p>
  );
}
