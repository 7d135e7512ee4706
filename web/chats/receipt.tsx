import { CheckCheck } from 'lucide-react';
import { useWords } from '../words/use-words.ts';
import { useChatTimes } from './use-chat-times.ts';

/** The other has read this far, and when. */
export function Receipt({ at }: { at: string }) {
  const words = useWords('chats.stream');
  const { momentOf } = useChatTimes();
  return (
    <p className="mt-1 inline-flex items-center gap-1.5 px-1 text-14 text-muted">
      <CheckCheck className="size-4 text-link" aria-hidden />
      {words('read', { time: momentOf(new Date(at)) })}
    </p>
  );
}
