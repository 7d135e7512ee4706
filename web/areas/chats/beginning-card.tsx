import { useId } from 'react';
import { CommonInterests } from '../members/profile/common-ground.tsx';
import { Avatar } from '../../shared/people/avatar.tsx';
import { useMe } from '../../shared/people/user.ts';
import { useFormatter, useWords } from '../../shared/i18n/use-words.ts';
import type { KnownChat } from './chat.ts';
import { useChatTimes } from './stream/use-chat-times.ts';

/** A conversation with this many messages or more needs no card about its beginning. */
const fewMessages = 8;

/**
 * Returns whether a conversation shows how it began: it is short, its first message is loaded, and the two can still
 * write to each other.
 */
export function hasBeginning({ has_older, history_ended, reply_bar }: KnownChat, messages: number): boolean {
  const isShort = messages > 0 && messages < fewMessages;
  return isShort && !has_older && !history_ended && (reply_bar === null || reply_bar === 'not_confirmed');
}

interface BeginningCardProps {
  chat: KnownChat;
  /** True if the member wrote the first message. */
  wroteFirst: boolean;
}

/** Card above the first messages: how the two met, who wrote first, and what they have in common. */
export function BeginningCard({ chat: { profile, met }, wroteFirst }: BeginningCardProps) {
  const words = useWords('chats.beginning');
  const me = useMe();
  const id = useId();
  const { name, main_image, shared_interests } = profile;
  const matched = useMatched(met.matched_at);
  const like = met.i_like ? words('you_like', { name }) : met.likes_me && words('likes_you', { name });
  const message = wroteFirst ? words('your_message') : words('their_message', { name });
  const isMet = Boolean(matched || like);
  return (
    <section
      aria-labelledby={id}
      className="mx-auto w-full max-w-80 rounded-dialog bg-surface px-6 py-5 text-center forced-colors:border"
    >
      <p aria-hidden className="mb-3 flex justify-center [@media(height<44rem)]:hidden">
        <Avatar picture={me.profile.main_image} size={72} className={face} />
        <Avatar picture={main_image} size={72} className={`${face} -ml-3`} />
      </p>
      <h2 id={id} className="text-18 wrap-anywhere">
        {matched ?? (like || message)}
      </h2>
      {isMet && (
        <p className="mt-1 text-14 wrap-anywhere text-muted">
          {wroteFirst ? words('you_wrote') : words('they_wrote', { name })}
        </p>
      )}
      {shared_interests.length > 0 && (
        <p className="mt-1 text-14 text-balance text-muted">
          <CommonInterests interests={shared_interests} />
        </p>
      )}
    </section>
  );
}

const face = 'rounded-full border-4 border-surface shadow-soft';

function useMatched(at: string | null): string | undefined {
  const words = useWords('chats.beginning');
  const format = useFormatter();
  const { daysAgo } = useChatTimes();
  if (at === null) return undefined;
  const matched = new Date(at);
  const ago = daysAgo(matched);
  const date = format.dateTime(matched, { day: 'numeric', month: 'long', ...(ago > 300 && { year: 'numeric' }) });
  return words('matched', { when: ago <= 0 ? 'today' : ago === 1 ? 'yesterday' : 'earlier', date });
}
