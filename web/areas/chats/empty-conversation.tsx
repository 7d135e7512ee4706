import { useQuery } from '@tanstack/react-query';
import { CornerRightDown } from 'lucide-react';
import type { Icebreaker } from '#contract/chats/icebreakers.ts';
import type { Picture } from '#contract/photos.ts';
import { useMe } from '../../shared/people/user.ts';
import { CommonGround } from '../members/profile/common-ground.tsx';
import { memberQuery } from '../members/members.ts';
import { Avatar } from '../../shared/people/avatar.tsx';
import { ScreeningNotice } from '../../shared/people/screening-notice.tsx';
import { Photo } from '../../shared/people/photo.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import type { KnownChat } from './chat.ts';
import { openersFor, useIcebreakerText } from './composer/icebreakers.ts';
import { useMessagePrice } from './composer/use-message-price.ts';

interface EmptyConversationProps {
  chat: KnownChat;
  /** Called with the chosen icebreaker. */
  onBegin: (icebreaker: Icebreaker, words: string) => void;
}

/** A conversation without messages: the other member, common interests, some icebreakers, and the price. */
export function EmptyConversation({ chat, onBegin }: EmptyConversationProps) {
  const words = useWords('chats.first');
  const stream = useWords('chats.stream');
  const { profile, conversations_left: left, history_ended, reply_bar } = chat;
  const barred = left === 0 || reply_bar !== null;
  const { data: member } = useQuery({ ...memberQuery(profile.id), enabled: !history_ended && reply_bar !== 'gone' });
  if (history_ended) {
    return <p className="py-6 text-center text-14 text-muted first-letter:uppercase">{stream('history_ended')}</p>;
  }
  const pictures = member?.pictures.filter(({ locked }) => !locked) ?? [];
  return (
    <section className="mx-auto grid max-w-160 justify-items-center lg:max-w-190 gap-3 xs:gap-4 py-2 xs:py-4 text-center lg:py-8">
      <Faces pictures={pictures} main={profile.main_image} online={profile.online} />
      <div className="grid gap-1">
        <h2 className="text-22 xs:text-28">{barred ? profile.name : words('title', { name: profile.name })}</h2>
        {member?.signup_message && (
          <p dir="auto" className="text-balance text-muted">
            {words('hello', { text: member.signup_message })}
          </p>
        )}
      </div>
      {member && (
        <div className="max-w-full text-left empty:hidden">
          <CommonGround member={member} />
        </div>
      )}
      {!barred && (
        <>
          <Openers chat={chat} onBegin={onBegin} />
          <Cost chat={chat} />
          <ScreeningNotice />
        </>
      )}
    </section>
  );
}

/** Up to three photos, fanned out like cards; an avatar if there are no photos. */
function Faces({ pictures, main, online }: { pictures: readonly Picture[]; main: Picture | null; online: boolean }) {
  const [first, second, third] = pictures;
  if (!first) {
    // The header shows the avatar as well, so on short screens the icebreakers take precedence.
    return (
      <span className="[@media(height<44rem)]:hidden">
        <Avatar picture={main} size={72} online={online} />
      </span>
    );
  }
  return (
    <div aria-hidden className="relative flex h-42 items-end justify-center lg:h-56 [@media(height<44rem)]:h-24">
      {second && <Card picture={second} className="z-0 -mr-9 h-[84%] -rotate-6 lg:-mr-11" />}
      <Card picture={first} className="z-1 h-full" />
      {third && <Card picture={third} className="z-0 -ml-9 h-[84%] rotate-6 lg:-ml-11" />}
    </div>
  );
}

function Card({ picture, className }: { picture: Picture; className: string }) {
  return (
    <Photo
      picture={picture}
      size="thumb"
      alt=""
      className={classNames('aspect-3/4 shrink-0 rounded-card shadow-soft', className)}
    />
  );
}

/** Three icebreakers. Choosing one inserts it into the composer without sending it. */
function Openers({ chat, onBegin }: EmptyConversationProps) {
  const words = useWords('chats.first');
  const textOf = useIcebreakerText(chat);
  const openers = openersFor(chat);
  if (openers.length === 0) return null;
  return (
    <ul aria-label={words('openers')} className="grid w-full gap-2 lg:grid-cols-3 lg:gap-3">
      {openers.map((one) => (
        <li key={one}>
          <button
            type="button"
            onClick={() => onBegin(one, textOf(one))}
            className="flex size-full min-h-12 items-center justify-between gap-3 rounded-bubble rounded-bl-[6px] border border-line bg-surface px-4 py-2.5 text-left shadow-soft transition-colors hover:bg-soft lg:flex-col lg:items-start"
          >
            {textOf(one)}
            <CornerRightDown className="size-5 shrink-0 text-link lg:self-end" strokeWidth={1.75} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Cost({ chat: { message_credits: cost, conversations_left: left } }: { chat: KnownChat }) {
  const words = useWords('chats.first');
  const { credits } = useMe();
  const price = useMessagePrice();
  const explanation =
    cost === 0
      ? words('costs_nothing')
      : left === null
        ? words('costs', { cost, price, credits })
        : words('costs_and_left', { cost, price, credits, left });
  return <p className="text-14 text-balance text-muted">{explanation}</p>;
}
