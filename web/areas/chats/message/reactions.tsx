import { useWords } from '../../../shared/i18n/use-words.ts';
import type { KnownChat } from '../chat.ts';
import { focusRow } from '../stream/focus-row.ts';
import type { SentLine } from '../stream/lines.ts';
import { ReactionFace } from './reaction-face.tsx';
import { useReact } from './actions.ts';

/** Reactions below a message. Pressing the viewer's own reaction removes it. */
export function Reactions({ line, chat }: { line: SentLine; chat: KnownChat }) {
  const words = useWords('chats.message');
  const { my_reaction: mine, their_reaction: theirs } = line;
  const react = useReact({ conversation: chat.conversation, message: line.id }, mine);
  if (!mine && !theirs) return null;
  const { name } = chat.profile;
  return (
    <p
      role="group"
      aria-label={words('react')}
      className="relative z-1 -mt-1.5 mx-2 flex w-fit items-center rounded-full border border-line bg-surface p-1 text-16 shadow-soft"
    >
      {theirs && (
        <span
          role="img"
          aria-label={words('their_reaction', { name, reaction: words(`reactions.${theirs}`) })}
          className="px-1"
        >
          <ReactionFace reaction={theirs} />
        </span>
      )}
      {mine && (
        <button
          type="button"
          disabled={chat.reply_bar === 'blocked' || chat.reply_bar === 'gone'}
          aria-label={words('take_back', { reaction: words(`reactions.${mine}`) })}
          onClick={() => {
            react(null);
            focusRow(line.key);
          }}
          className="relative rounded-full px-1 after:absolute after:-inset-2 enabled:hover:bg-sunken"
        >
          <ReactionFace reaction={mine} />
        </button>
      )}
    </p>
  );
}
