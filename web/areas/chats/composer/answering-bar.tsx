import { Reply, X } from 'lucide-react';
import type { MessageId } from '#contract/chats/chats.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { KnownChat } from '../chat.ts';
import { QuotedText, useQuoted } from '../message/quote.tsx';

interface AnsweringBarProps {
  message: MessageId;
  chat: KnownChat;
  onStop: () => void;
}

/** Bar above the composer, with the message to which the draft replies and a cancel button. */
export function AnsweringBar({ message, chat, onStop }: AnsweringBarProps) {
  const words = useWords('chats.message');
  const content = useQuoted({ message }, chat);
  const { name, id } = chat.profile;
  return (
    <div
      role="group"
      aria-label={content && content.sender !== id ? words('answering_self') : words('answering', { name })}
      className="flex items-center gap-3 border-t border-line bg-soft px-3 py-1.5 text-14 text-on-soft lg:px-6"
    >
      <Reply className="size-5 shrink-0" strokeWidth={1.75} aria-hidden />
      <p className="grid min-w-0 flex-1">
        <QuotedText content={content} chat={chat} />
      </p>
      <IconButton label={words('stop')} onClick={onStop} className="shrink-0">
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
