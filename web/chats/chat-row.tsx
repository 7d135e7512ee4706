import { EllipsisVertical, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Chat } from '#contract/chats.ts';
import { Avatar } from '../photos/avatar.tsx';
import { CountBadge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { Menu, MenuAction, MenuLink } from '../ui/menu.tsx';
import { useWords } from '../words/use-words.ts';
import { useBeforeTheEyes } from './before-the-eyes.ts';
import type { WhichChat } from './chat.ts';
import { FictionalMark, PremiumStone } from './marks.tsx';
import type { Unsent } from './unsent.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { useTyping } from './typing.ts';
import { useChatTimes } from './use-chat-times.ts';

interface ChatRowProps {
  chat: Chat;
  current: boolean;
  /** The last message to this member that has not arrived. */
  unsent: Unsent | undefined;
}

export function isChat({ conversation, profile }: Chat, which: WhichChat): boolean {
  return 'conversation' in which ? which.conversation === conversation : which.profile === profile.id;
}

/** A conversation in the list: who, the last words, when, and what is unread. */
export function ChatRow({ chat, current, unsent }: ChatRowProps) {
  const words = useWords('chats');
  const { shortly } = useChatTimes();
  const [removing, setRemoving] = useState(false);
  const { profile, conversation, last_message } = chat;
  const unread = useBeforeTheEyes() === conversation ? 0 : chat.num_unread_messages;
  return (
    <li
      className={classNames(
        'group relative flex h-19.5 items-center gap-3.5 pr-2 pl-5 [contain-intrinsic-size:auto_78px] [content-visibility:auto]',
        current ? 'bg-soft' : 'hover:bg-sunken',
      )}
    >
      <Avatar picture={profile.main_image} size={56} online={profile.online} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 lg:pr-3">
        <p className="flex items-center gap-2 font-semibold">
          <Link
            to={`/chats/${conversation}`}
            data-chat={`${conversation} ${profile.id}`}
            aria-current={current ? 'page' : undefined}
            className="truncate after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-[2.5px] focus-visible:after:-outline-offset-4 focus-visible:after:outline-focus focus-visible:after:outline-solid"
          >
            <bdi>{profile.name}</bdi>
          </Link>
          {profile.premium && <PremiumStone />}
          {profile.fictional_icon && <FictionalMark />}
          {profile.online && <span className="sr-only">{words('online')}</span>}
        </p>
        <p className={classNames('text-14 text-muted', givesWay)}>
          {last_message && <time dateTime={last_message.sent_at}>{shortly(new Date(last_message.sent_at))}</time>}
        </p>
        <LastWords chat={chat} unread={unread > 0} unsent={unsent} />
        {unread > 0 && (
          <p className={givesWay}>
            <CountBadge count={unread} label={words('list.unread', { count: unread })} />
          </p>
        )}
      </div>
      <Menu
        label={words('list.more', { name: profile.name })}
        buttonClassName="relative grid w-9 place-items-center text-muted hover:bg-raised lg:absolute lg:right-2 lg:w-11 lg:opacity-0 lg:group-focus-within:opacity-100 lg:group-hover:opacity-100"
        button={<EllipsisVertical className="size-5" aria-hidden />}
      >
        <MenuLink to={`/members/${profile.id}`} icon={UserRound}>
          {words('header.profile')}
        </MenuLink>
        <MenuAction icon={Trash2} onClick={() => setRemoving(true)}>
          {words('header.remove')}
        </MenuAction>
      </Menu>
      {removing && (
        <RemoveDialog
          conversation={conversation}
          name={profile.name}
          onClose={() => setRemoving(false)}
          leave={current}
        />
      )}
    </li>
  );
}

/** On desktop the row's own button appears in this place. */
const givesWay = 'justify-self-end lg:group-focus-within:invisible lg:group-hover:invisible';

/** The last words, or that there were some; what was not sent comes first. */
function LastWords({ chat, unread, unsent }: { chat: Chat; unread: boolean; unsent: Unsent | undefined }) {
  const words = useWords('chats.list');
  const ended = useWords('chats.stream');
  const now = useWords('chats');
  const typing = useTyping(chat.conversation);
  const { last_message: last } = chat;
  if (unsent?.refused)
    return (
      <p className="col-span-2 truncate text-danger lg:group-focus-within:pr-8 lg:group-hover:pr-8">
        {words('unsent', { text: spokenOf(unsent, words) })}
      </p>
    );
  return (
    <p
      dir="auto"
      className={classNames(
        'truncate text-left',
        unread ? 'font-semibold' : 'col-span-2 text-muted lg:group-focus-within:pr-8 lg:group-hover:pr-8',
        !last && !unsent && 'first-letter:uppercase',
      )}
    >
      {unsent
        ? lastUnsent(unsent, words)
        : typing
          ? now('typing')
          : last
            ? lastWords(last, chat.profile.name, words)
            : ended('history_ended')}
    </p>
  );
}

type ListWords = ReturnType<typeof useWords<'chats.list'>>;

function spokenOf({ text, gift, photo }: Unsent, words: ListWords): string {
  return gift ? words('a_gift') : photo ? words('a_photo') : text;
}

function lastUnsent(unsent: Unsent, words: ListWords): string {
  if (unsent.photo) return words('your_photo');
  return unsent.gift ? words('your_gift') : words('yours', { text: unsent.text });
}

function lastWords({ kind, preview, mine }: NonNullable<Chat['last_message']>, name: string, words: ListWords) {
  if (kind === 'text') return mine ? words('yours', { text: preview }) : preview;
  return words(`${mine ? 'your_' : ''}${kind}`, { name });
}
