import { useQuery } from '@tanstack/react-query';
import type { QuotedMessage } from '#contract/chats/chats.ts';
import { previewOf } from '#contract/chats/preview.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { isRefusal } from '../../../shared/api/refusal.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { KnownChat } from '../chat.ts';
import { messageQuery } from './one-message.ts';
import type { Answered } from '../stream/lines.ts';
import { useToMessage } from '../stream/to-message.ts';

/** Class names by location: in a bubble of either side, or above a message without a bubble. */
const looks = {
  mine: 'w-full bg-on-bubble-me/10 hover:bg-on-bubble-me/15',
  theirs: 'w-full bg-soft hover:bg-soft-strong',
  alone: 'w-80 bg-surface hover:bg-soft',
} as const;

/** Quote above a reply, with author and text. Pressing it scrolls to the original. */
export function QuoteBox({ answered, chat, look }: { answered: Answered; chat: KnownChat; look: keyof typeof looks }) {
  const toMessage = useToMessage();
  const content = useQuoted(answered, chat);
  return (
    <button
      type="button"
      onClick={() => toMessage(answered.message)}
      className={classNames(
        'mb-1.5 grid min-h-11 max-w-full grid-cols-[minmax(0,1fr)] content-center rounded-[10px] border-l-4 border-current px-3 py-1 text-left text-14',
        looks[look],
      )}
    >
      <QuotedText content={content} chat={chat} />
    </button>
  );
}

/** The author and text of a quoted message, in two lines. */
export function QuotedText({ content, chat }: { content: QuotedMessage | null | undefined; chat: KnownChat }) {
  const words = useWords('chats.message');
  const textOf = useQuoteText();
  if (content === undefined) return <span className="h-9" aria-hidden />;
  if (content === null) return <span className="italic">{words('no_longer')}</span>;
  const { name, id } = chat.profile;
  return (
    <>
      <span className="truncate font-semibold">{content.sender === id ? name : words('you')}</span>
      <span dir="auto" className="truncate">
        {textOf(content)}
      </span>
    </>
  );
}

function useQuoteText(): (content: QuotedMessage) => string {
  const words = useWords('chats');
  return ({ kind, gift, text }) => {
    if (kind === 'photo') return words('message.photo');
    if (gift) return [words(`gift.names.${gift}`), text].filter(Boolean).join(': ');
    return text;
  };
}

/**
 * Returns the content of a quoted message, preferably from the loaded stream so that both stay consistent. Null: no
 * longer visible. Undefined: loading.
 */
export function useQuoted({ message, content }: Answered, chat: KnownChat): QuotedMessage | null | undefined {
  const known = chat.messages.find(({ id }) => id === message);
  const { conversation } = chat;
  const asked = useQuery({ ...messageQuery({ conversation, message }), enabled: !known && content === undefined });
  const found = known ?? asked.data;
  if (found) return found.kind === 'deleted' ? null : quotedOf(found);
  return isRefusal(asked.error, 'no_such_message') ? null : content;
}

function quotedOf({ sender, kind, text, gift }: QuotedMessage): QuotedMessage {
  return { sender, kind, gift, text: previewOf(text) };
}
