import { EllipsisVertical, Trash2, UserRound } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Chat } from '#contract/chats/chats.ts';
import { useMe } from '../../../shared/people/user.ts';
import { Avatar } from '../../../shared/people/avatar.tsx';
import { CountBadge } from '../../../shared/ui/badge.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Menu, MenuAction, MenuLink } from '../../../shared/ui/menu.tsx';
import { useConnection } from '../../../shared/api/connection.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useOpenConversation } from '../open-conversation.ts';
import type { WhichChat } from '../keys.ts';
import { useDraftTo } from '../composer/drafts.ts';
import { FictionalMark, PremiumStone } from './badges.tsx';
import type { Unsent } from '../outbox/unsent-store.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { useTyping } from '../stream/typing.ts';
import { useFetchAhead } from './use-fetch-ahead.ts';
import { useChatTimes } from '../stream/use-chat-times.ts';

interface ChatRowProps {
  chat: Chat;
  current: boolean;
  /** The last unsent message to this member. */
  unsent: Unsent | undefined;
}

export function isChat({ conversation, profile }: Chat, which: WhichChat): boolean {
  return 'conversation' in which ? which.conversation === conversation : which.profile === profile.id;
}

/** A conversation in the list: name, last message, time and unread count. */
export function ChatRow({ chat, current, unsent }: ChatRowProps) {
  const words = useWords('chats');
  const { shortly } = useChatTimes();
  const id = useId();
  const [removing, setRemoving] = useState(false);
  const { profile, conversation, last_message } = chat;
  const unread = useOpenConversation() === conversation ? 0 : chat.num_unread_messages;
  const online = useConnection() === 'there' && profile.online;
  const ahead = useFetchAhead(conversation);
  return (
    <li
      {...(!current && ahead)}
      className={classNames(
        'group relative flex h-19.5 items-center gap-3.5 pr-2 pl-5 [contain-intrinsic-size:auto_78px] [content-visibility:auto]',
        current ? 'bg-soft forced-colors:outline-2 forced-colors:-outline-offset-2' : 'hover:bg-sunken',
      )}
    >
      <Avatar picture={profile.main_image} size={56} online={online} />
      {/* On desktops, the row's button slides in from the right, so the content makes room. */}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 lg:pr-3 lg:group-focus-within:pr-10 lg:group-hover:pr-10">
        <p className="flex items-center gap-2 font-semibold">
          <Link
            to={`/chats/${conversation}`}
            data-chat={`${conversation} ${profile.id}`}
            aria-current={current ? 'page' : undefined}
            aria-labelledby={`${id}-name ${id}-unread ${id}-last ${id}-when`}
            className="truncate after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-[2.5px] focus-visible:after:-outline-offset-4 focus-visible:after:outline-focus focus-visible:after:outline-solid"
          >
            <bdi id={`${id}-name`}>{profile.name}</bdi>
          </Link>
          {profile.premium && <PremiumStone />}
          {profile.fictional_icon && <FictionalMark />}
          {online && <span className="sr-only">{words('online')}</span>}
        </p>
        <p id={`${id}-when`} className="justify-self-end text-14 text-muted">
          {last_message && <time dateTime={last_message.sent_at}>{shortly(new Date(last_message.sent_at))}</time>}
        </p>
        <LastWords id={`${id}-last`} chat={chat} current={current} unread={unread > 0} unsent={unsent} />
        {unread > 0 && (
          <p id={`${id}-unread`} className="justify-self-end">
            <CountBadge count={unread} label={words('list.unread', { count: unread })} />
          </p>
        )}
      </div>
      <Menu
        label={words('list.more', { name: profile.name })}
        buttonClassName="relative grid w-9 place-items-center text-muted hover:bg-raised lg:absolute lg:right-1 lg:w-9 lg:opacity-0 lg:group-focus-within:opacity-100 lg:group-hover:opacity-100"
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

interface LastWordsProps extends ChatRowProps {
  id: string;
  unread: boolean;
}

/**
 * The last message, or a placeholder if everything was erased. Unsent messages take precedence, and so does a draft
 * unless its conversation is open or has unread messages.
 */
function LastWords({ id, chat, current, unread, unsent }: LastWordsProps) {
  const words = useWords('chats.list');
  const ended = useWords('chats.stream');
  const now = useWords('chats');
  const listed = useListedWords();
  const typing = useTyping(chat.conversation);
  const draft = useDraftTo(useMe().id, chat.profile.id);
  const { last_message: last } = chat;
  if (unsent?.refused)
    return (
      <p id={id} className="col-span-2 truncate text-danger">
        {words('unsent', { text: spokenOf(unsent, words) })}
      </p>
    );
  const isBegun = draft !== '' && !current && !unread && !unsent && !typing;
  return (
    <p
      id={id}
      dir="auto"
      className={classNames(
        'truncate text-left',
        unread ? 'font-semibold' : 'col-span-2 text-muted',
        !last && !unsent && !isBegun && 'first-letter:uppercase',
      )}
    >
      {isBegun
        ? words.rich('draft', {
            text: draft,
            label: (label) => <span className="font-semibold text-danger">{label}</span>,
          })
        : unsent
          ? lastUnsent(unsent, words)
          : typing
            ? now('typing')
            : last
              ? listed(chat)
              : ended('history_ended')}
    </p>
  );
}

type ListWords = ReturnType<typeof useWords<'chats.list'>>;

/** Returns the preview of a conversation's last message; undefined if everything in it was erased. */
function useListedWords(): (chat: Chat) => string | undefined {
  const words = useWords('chats.list');
  return ({ last_message: last, profile }) => last?.kind && lastWords(last, profile.name, words);
}

function lastWords({ kind, preview, mine }: NonNullable<Chat['last_message']>, name: string, words: ListWords) {
  if (kind === 'text') return mine ? words('yours', { text: preview }) : preview;
  return words(`${mine ? 'your_' : ''}${kind}`, { name });
}

function spokenOf({ text, gift, photo }: Unsent, words: ListWords): string {
  return gift ? words('a_gift') : photo ? words('a_photo') : text;
}

function lastUnsent(unsent: Unsent, words: ListWords): string {
  if (unsent.photo) return words('your_photo');
  return unsent.gift ? words('your_gift') : words('yours', { text: unsent.text });
}
