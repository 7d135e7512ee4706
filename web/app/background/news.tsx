import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Chat } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberCard, MemberId } from '#contract/members/members.ts';
import { userQuery } from '../../shared/people/user.ts';
import { isOpen } from '../../areas/chats/chat.ts';
import { chatsIn, chatsQuery } from '../../areas/chats/list/chats.ts';
import { likesQuery } from '../../areas/likes/likes.ts';
import { Avatar } from '../../shared/people/avatar.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { dismissToast, toast } from '../../shared/ui/toast.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';

/** A message or like that has not been announced yet. */
interface News {
  readonly kind: 'message' | 'like';
  readonly member: MemberCard;
  readonly text: string;
}

/** The news in the current toast, newest last, one entry per member. */
let announced: readonly News[] = [];
/** If there are at least this many messages and likes, the toast counts them instead of showing each. */
const counted = 3;

/**
 * Returns a function that shows a toast for a new message or like, with a button to respond. Several messages and likes
 * share one toast.
 */
export function useNews(): (event: LiveEvent) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const words = useWords('shell.news');

  const show = () => {
    const newest = announced.at(-1)!;
    const { kind, member, text } = newest;
    const many = announced.length >= counted;
    const kinds = new Set(announced.map((one) => one.kind));
    const to = many ? (kinds.has('message') ? '/chats' : '/likes') : pathOf(newest);
    toast({
      name: 'news',
      picture: <Avatar picture={member.main_image} size={44} online={member.online} />,
      text: (
        <>
          <b className={many ? 'block wrap-anywhere' : 'block truncate'}>
            {many ? words('and_others', { name: member.name, count: announced.length - 1 }) : member.name}
          </b>{' '}
          {/* Truncates only names and message previews, because all other text is the point of the toast. */}
          <span className={classNames('block text-muted', !many && kind === 'message' && 'truncate')}>
            {many ? words(kinds.size > 1 ? 'both' : `${kind}s`) : text}
          </span>
        </>
      ),
      stacked: announced.length > 1,
      spokenOnly: isListInSight(),
      action: { label: words(kind === 'message' && !many ? 'reply' : 'show'), onPress: () => void navigate(to) },
      onGone: () => (announced = []),
    });
  };

  // Opening the list makes the toast obsolete.
  const { pathname } = useLocation();
  useEffect(() => {
    if (/^\/(chats|likes)|\/chat$/.test(pathname)) dismissToast('news');
  }, [pathname]);

  return (event) => {
    if (document.visibilityState === 'hidden') return;
    const news = newsIn(client, event, words);
    if (!news) return;
    announced = [...announced.filter(({ member }) => member.id !== news.member.id), news];
    show();
  };
}

type NewsWords = ReturnType<typeof useWords<'shell.news'>>;

/** Finds the news of an event in the lists, which have just been refetched after it. */
function newsIn(client: QueryClient, event: LiveEvent, words: NewsWords): News | undefined {
  if (event.event === 'message_sent') {
    if (event.from === ownId(client) || isOpen(client, event.conversation)) return undefined;
    const chats = chatsIn(client.getQueryData(chatsQuery().queryKey));
    const chat = chats.find(({ conversation }) => conversation === event.conversation);
    // The message was read or answered on another device in the meantime.
    if (!chat || chat.num_unread_messages === 0) return undefined;
    return { kind: 'message', member: chat.profile, text: lastWords(chat, words) };
  }
  // A match has its own dialog.
  if (event.event !== 'like_received' || event.matched) return undefined;
  const member = client.getQueryData(likesQuery().queryKey)?.liked_by.find(({ id }) => id === event.from);
  if (!member?.like_new) return undefined;
  return { kind: 'like', member, text: words('likes_you') };
}

function lastWords({ last_message: last }: Chat, words: NewsWords): string {
  return last?.kind === 'photo' || last?.kind === 'gift' ? words(last.kind) : (last?.preview ?? '');
}

function ownId(client: QueryClient): MemberId | undefined {
  return client.getQueryData(userQuery().queryKey)?.id;
}

function pathOf({ kind, member }: News): string {
  return kind === 'message' ? `/members/${member.id}/chat` : `/likes/m/${member.id}`;
}

/** Returns whether the list of conversations is visible, in which case it already shows the news. */
function isListInSight(): boolean {
  const list = document.querySelector('[data-chat-list]');
  return list !== null && list.getClientRects().length > 0 && getComputedStyle(list).visibility === 'visible';
}
