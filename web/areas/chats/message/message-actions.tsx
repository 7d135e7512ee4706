import { Reply, SmilePlus } from 'lucide-react';
import type { Ref } from 'react';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Menu, type MenuHandle } from '../../../shared/ui/menu.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { KnownChat } from '../chat.ts';
import type { SentLine } from '../stream/lines.ts';
import { mayReact, useReply } from './actions.ts';
import { MessageMenu } from './message-menu.tsx';
import { ReactionRow } from './reaction-row.tsx';

interface MessageActionsProps {
  line: SentLine;
  chat: KnownChat;
  /** Handle with which a long press opens the menu. */
  handle: Ref<MenuHandle>;
}

/**
 * Actions beside a message, shown on hover or focus. On touch screens, a long press or swipe replaces them, but screen
 * readers still find the menu.
 */
export function MessageActions({ line, chat, handle }: MessageActionsProps) {
  const words = useWords('chats.message');
  const reply = useReply(line, chat);
  return (
    <div className="-my-2 flex shrink-0 items-center rounded-full border border-line bg-surface opacity-0 shadow-soft group-hover/message:opacity-100 focus-within:opacity-100 has-[:popover-open]:opacity-100 pointer-coarse:sr-only pointer-coarse:focus-within:not-sr-only">
      {mayReact(chat) && (
        <Menu
          lazy
          label={words('react')}
          align={line.mine ? 'end' : 'start'}
          buttonClassName={beside}
          button={<SmilePlus className="size-5" strokeWidth={1.75} aria-hidden />}
        >
          <ReactionRow line={line} chat={chat} alone />
        </Menu>
      )}
      {reply && (
        <IconButton label={words('reply')} onClick={reply} className="max-lg:hidden">
          <Reply strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      <MessageMenu line={line} chat={chat} handle={handle} />
    </div>
  );
}

/** Class names of the actions beside a message. Narrow screens offer these actions in the menu instead. */
const beside = 'grid w-11 place-items-center hover:bg-sunken max-lg:hidden';
