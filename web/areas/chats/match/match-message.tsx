import { useQuery } from '@tanstack/react-query';
import { RefreshCw, SendHorizontal } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { freeConversations, messageText } from '#contract/chats/chats.ts';
import { icebreaker } from '#contract/chats/icebreakers.ts';
import type { MemberProfile } from '#contract/members/members.ts';
import { isBlank } from '#contract/typed/blank.ts';
import { chatQuery, type KnownChat, newestOf } from '../chat.ts';
import { useCreditsLink } from '../composer/credits-link.ts';
import { icebreakerOf, storeDraft, storeIcebreaker } from '../composer/drafts.ts';
import { openersFor, useIcebreakerText } from '../composer/icebreakers.ts';
import { useDraft } from '../composer/use-draft.ts';
import { useMessagePrice } from '../composer/use-message-price.ts';
import type { Unsent } from '../outbox/unsent-store.ts';
import { queueUnsent, useUnsent } from '../outbox/unsent.ts';
import { stillUnsent } from '../stream/lines.ts';
import { ScreeningNotice } from '../../../shared/people/screening-notice.tsx';
import { useSettings } from '../../../shared/people/settings.ts';
import { useMe } from '../../../shared/people/user.ts';
import { mustWait } from '../../../shared/api/pending-calls.ts';
import { checked } from '../../../shared/api/schemas/checked.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';

interface MatchMessageProps {
  other: MemberProfile;
  onClose: () => void;
}

/**
 * A message to the match, with an icebreaker to start from. An earlier draft takes precedence, and what is typed here
 * becomes the draft of the conversation. Only the button sends: Enter starts a new line, because the dialog opens by
 * itself and the key may have been meant for the screen below.
 */
export function MatchMessage({ other, onClose }: MatchMessageProps) {
  const bar = useWords('chats.bar');
  const me = useMe();
  const { fictional_warning } = useSettings();
  const { data: chat, isError, fetchStatus } = useQuery(chatQuery({ profile: other.id }));
  const isSettled = chat !== undefined || isError || fetchStatus === 'paused';
  const unsent = useUnsent(me.id);
  const { name } = other;
  if (chat?.reply_bar) return <Note>{bar(chat.reply_bar, { name })}</Note>;
  if (chat?.conversations_left === 0 && !unsent.some(({ to }) => to === other.id)) {
    return (
      <Note>
        {bar('limit', { limit: freeConversations })}
        <ButtonLink to="/premium" variant="white" className="mt-3" onClick={onClose}>
          {bar('get_premium')}
        </ButtonLink>
      </Note>
    );
  }
  return (
    <div className="mt-auto w-full max-w-145 pt-7 md:pt-6">
      <MessageForm other={other} chat={chat} isSettled={isSettled} onClose={onClose} />
      {me.status === 'not_confirmed' && <p className="mt-3 text-14">{bar('unconfirmed', { name })}</p>}
      {other.fictional_icon && <p className="mt-3 text-14">{fictional_warning || bar('fictional')}</p>}
      {chat?.messages.length === 0 && <ScreeningNotice className="mt-3" />}
    </div>
  );
}

/** Explains why the member cannot write. */
function Note({ children }: { children: ReactNode }) {
  return <div className="mt-auto grid max-w-110 justify-items-center pt-7 text-balance">{children}</div>;
}

interface MessageFormProps extends MatchMessageProps {
  /** Undefined until the conversation has loaded. */
  chat: KnownChat | undefined;
  /** The conversation has loaded, or cannot be loaded now. */
  isSettled: boolean;
}

function MessageForm({ other, chat, isSettled, onClose }: MessageFormProps) {
  const words = useWords('match');
  const composer = useWords('chats.composer');
  const bar = useWords('chats.bar');
  const { message_length } = useSettings();
  const { text, change, another, keep, clear, began, isOpener, announced } = useOpeningText(other, chat, isSettled);
  const { cost, credits, price, isShort } = useCost(chat);
  const send = useSend(other, chat);
  const buying = useCreditsLink(other.id);
  const field = useGrowing(text);
  const written = checked(messageText, text);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!written.success || isShort) return;
    send(written.data, began());
    clear();
    onClose();
  };
  const buy = () => {
    keep();
    onClose();
  };
  return (
    <form
      method="post"
      onSubmit={submit}
      className="rounded-[20px] bg-surface px-3 pt-3 pb-3 text-left text-text shadow-soft xs:px-4"
    >
      <textarea
        ref={field}
        name="text"
        rows={1}
        value={text}
        dir="auto"
        maxLength={chat?.message_length ?? message_length}
        aria-label={composer('label', { name: other.name })}
        placeholder={composer('placeholder')}
        onChange={(event) => change(event.target.value)}
        className="block max-h-[30dvh] min-h-10 w-full resize-none overflow-y-auto border-b-[1.5px] border-transparent bg-transparent py-1.5 text-16 outline-none placeholder:text-muted focus:border-primary md:text-[1.0625rem] forced-colors:border-line"
      />
      <p role="status" className="sr-only">
        {announced}
      </p>
      <div className="mt-1.5 flex items-center justify-end gap-1 xs:gap-2">
        <p
          className="min-w-0 grow text-14 text-muted"
          title={cost > 0 && price ? composer('price', { price }) : undefined}
        >
          {isShort ? (
            <span role="alert" className="font-semibold text-danger">
              {bar('no_credits')}
            </span>
          ) : (
            <>
              <span className="whitespace-nowrap">{composer('cost', { count: cost })}</span>
              {cost > 0 && <span className="whitespace-nowrap"> · {composer('left', { count: credits })}</span>}
            </>
          )}
        </p>
        {isOpener && (
          <Button
            variant="text"
            size="small"
            aria-label={words('another_long')}
            onClick={another}
            className="shrink-0 px-1.5! text-14! md:px-3! md:text-16!"
          >
            <RefreshCw className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden />
            <span className="max-xs:sr-only">{words('another')}</span>
          </Button>
        )}
        {isShort ? (
          <ButtonLink to={buying.to} className="shrink-0 px-5!" onClick={buy}>
            {buying.label}
          </ButtonLink>
        ) : (
          <Button type="submit" disabled={!isSettled || !written.success} className="shrink-0 px-5! md:px-6!">
            <SendHorizontal className="size-5 shrink-0" strokeWidth={1.75} aria-hidden />
            {composer('send')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Returns the text to show and the functions that change it. An icebreaker nobody has edited is never stored. */
function useOpeningText(other: MemberProfile, chat: KnownChat | undefined, isSettled: boolean) {
  const me = useMe().id;
  const { id } = other;
  const draft = useDraft(me, id);
  const textOf = useIcebreakerText({ profile: other });
  const [typed, setTyped] = useState<string>();
  const [place, setPlace] = useState(0);
  const [announced, setAnnounced] = useState('');
  const isBegun = !isSettled || (chat?.messages.length ?? 0) > 0;
  const conversation = { icebreakers_used: chat?.icebreakers_used ?? [], conversation: chat?.conversation ?? id };
  const openers = isBegun ? [] : openersFor({ ...conversation, profile: other }, icebreaker.options.length);
  const opener = openers[place % Math.max(1, openers.length)];
  const suggestion = opener ? textOf(opener) : '';
  const text = typed ?? (draft.text || suggestion);
  const isOpener = opener !== undefined && (text === suggestion || isBlank(text));
  const storeOpener = () => {
    if (opener && text === suggestion) storeIcebreaker(me, id, opener);
  };
  return {
    text,
    isOpener,
    announced,
    change: (next: string) => {
      setTyped(next);
      draft.write(next);
      if (!isBlank(next)) storeOpener();
    },
    another: () => {
      const next = openers[(place + 1) % openers.length]!;
      setPlace(place + 1);
      setTyped(undefined);
      draft.write('');
      setAnnounced(textOf(next));
    },
    /** Stores the text as the draft of the conversation. */
    keep: () => {
      storeDraft(me, id, text);
      storeOpener();
    },
    clear: draft.clear,
    /** Returns the icebreaker that the text started from. */
    began: () => (text === suggestion ? opener : icebreakerOf(me, id)),
  };
}

/** Returns the price of a message, and the credits left besides messages that are still being sent. */
function useCost(chat: KnownChat | undefined) {
  const settings = useSettings();
  const me = useMe();
  const price = useMessagePrice();
  const cost = chat?.message_credits ?? settings.message_credits;
  const waiting = stillUnsent(chat?.messages ?? [], useUnsent(me.id)).filter(({ refused }) => !refused);
  const costOf = ({ gift, photo }: Unsent) => gift?.price ?? (photo ? (chat?.photo_credits ?? cost) : cost);
  const owed = waiting.reduce((sum, one) => sum + costOf(one), 0);
  const credits = Math.max(0, me.credits - owed);
  return { cost, credits, price, isShort: credits < cost };
}

/** Returns a function that queues the message like the conversation itself does. */
function useSend({ id, name }: MemberProfile, chat: KnownChat | undefined) {
  const words = useWords('match');
  const first = useWords('chats.first_message');
  const shell = useWords('shell.unsent');
  const navigate = useNavigate();
  const me = useMe().id;
  return (text: string, began: Unsent['icebreaker']) => {
    const more = { ...(chat && { after: newestOf(chat) }), ...(began && { icebreaker: began }) };
    queueUnsent(me, id, text, Date.now(), more);
    const action = { label: shell('action'), onPress: () => void navigate(`/members/${id}/chat`) };
    toast(mustWait() ? { text: words('waiting'), action } : { tone: 'good', text: first('sent', { name }), action });
  };
}

/** Grows the field with its text, up to the maximum height of its style. */
function useGrowing(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { style } = field.current!;
    style.height = 'auto';
    style.height = `${field.current!.scrollHeight}px`;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the height follows the text
  }, [text]);
  return field;
}
