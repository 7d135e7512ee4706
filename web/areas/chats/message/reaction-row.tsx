import { reaction } from '#contract/chats/reactions.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { KnownChat } from '../chat.ts';
import type { SentLine } from '../stream/lines.ts';
import { ReactionFace } from './reaction-face.tsx';
import { useReact } from './actions.ts';

interface ReactionRowProps {
  line: SentLine;
  chat: KnownChat;
  /** True if the menu contains nothing else. */
  alone?: boolean;
}

/** The available reactions. Choosing the current one removes it. */
export function ReactionRow({ line, chat, alone = false }: ReactionRowProps) {
  const words = useWords('chats.message');
  const react = useReact({ conversation: chat.conversation, message: line.id }, line.my_reaction);
  return (
    <div
      role="group"
      aria-label={words('react')}
      className={classNames('flex justify-between', !alone && 'mb-1.5 border-b border-line pb-1.5')}
    >
      {reaction.options.map((one) => (
        <button
          key={one}
          type="button"
          aria-label={words(`reactions.${one}`)}
          aria-pressed={one === line.my_reaction}
          onClick={() => react(one === line.my_reaction ? null : one)}
          className={classNames(
            'grid size-11 place-items-center rounded-full text-22 hover:bg-soft',
            one === line.my_reaction && 'bg-soft-strong',
          )}
        >
          <ReactionFace reaction={one} />
        </button>
      ))}
    </div>
  );
}
