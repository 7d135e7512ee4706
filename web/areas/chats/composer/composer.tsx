import { SendHorizontal } from 'lucide-react';
import {
  type KeyboardEvent,
  type Ref,
  type SubmitEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { messageText } from '#contract/chats/chats.ts';
import { graphemes } from '#contract/graphemes.ts';
import type { Icebreaker } from '#contract/chats/icebreakers.ts';
import { isBlank } from '#contract/typed/blank.ts';
import { checked } from '../../../shared/api/schemas/checked.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { isComposing } from '../../../shared/ui/browser/is-composing.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { setAnswered, useAnswered, writingPlace } from './answering.ts';
import { AnsweringBar } from './answering-bar.tsx';
import { type KnownChat, newestOf } from '../chat.ts';
import { CreditsBar } from './composer-bars.tsx';
import { ComposerTools, useOpenTool } from './composer-tools.tsx';
import { icebreakerOf, storeIcebreaker } from './drafts.ts';
import { GiftDrawer } from './gift-drawer.tsx';
import { IcebreakerDialog } from './icebreaker-dialog.tsx';
import { DropPlace, pastedPhoto, useDroppedPhoto } from './drop-photo.tsx';
import { PhotoSheet } from './photo-sheet.tsx';
import { notifyTyping } from '../stream/typing.ts';
import { queueUnsent } from '../outbox/unsent.ts';
import { useDraft } from './use-draft.ts';
import { useMessagePrice } from './use-message-price.ts';

/** Lets other components insert a text into the composer for editing. */
export interface ComposerHandle {
  begin(icebreaker: Icebreaker, words: string): void;
}

interface ComposerProps {
  chat: KnownChat;
  me: User;
  handle: Ref<ComposerHandle>;
  /** Total price of the messages that are still being sent. */
  owed: number;
}

/** The counter appears once this many characters or fewer remain. */
const nearTheLimit = 100;

/** Message composer. The draft is stored until it is sent. */
export function Composer({ chat, me, handle, owed }: ComposerProps) {
  const words = useWords('chats.composer');
  const bar = useWords('chats.bar');
  const id = useId();
  const other = chat.profile;
  const draft = useDraft(me.id, other.id);
  const { text } = draft;
  const [open, setOpen] = useOpenTool();
  const close = () => setOpen(undefined);
  const field = useGrowing(text);
  const answering = useAnswered(me.id, other.id);
  const stopAnswering = () => setAnswered(me.id, other.id, undefined);
  const leaveAnswer = () => {
    stopAnswering();
    field.current?.focus();
  };
  const left = charactersLeft(text, chat.message_length);
  const written = checked(messageText, text);
  const isOver = useDroppedPhoto(setOpen);
  const credits = Math.max(0, me.credits - owed);
  const missing = Math.max(0, chat.message_credits - credits);
  const short = missing > 0;

  const send = () => {
    if (left < 0 || !written.success || short) return;
    const icebreaker = icebreakerOf(me.id, other.id);
    const after = newestOf(chat);
    const more = { after, ...(icebreaker && { icebreaker }), ...(answering && { reply_to: answering }) };
    queueUnsent(me.id, other.id, written.data, Date.now(), more);
    draft.clear();
    stopAnswering();
  };
  const change = (next: string) => {
    draft.write(next);
    const begun = chat.messages.length > 0;
    if (begun && !isBlank(next)) notifyTyping(chat.conversation);
  };
  const begin = (icebreaker: Icebreaker, words: string) => {
    draft.write(text.trim() === '' ? words : `${text.trimEnd()}\n${words}`);
    storeIcebreaker(me.id, other.id, icebreaker);
    close();
    setTimeout(() => field.current?.focus());
  };
  useImperativeHandle(handle, () => ({ begin }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape' && answering) return stopAnswering();
    // On phones, Enter inserts a line break.
    if (event.key !== 'Enter' || event.shiftKey || !hasKeyboard()) return;
    event.preventDefault();
    send();
  };

  return (
    <>
      {short && <CreditsBar id={`${id}-short`} member={other} missing={missing} hasDraft={!isBlank(text)} />}
      {answering && <AnsweringBar message={answering} chat={chat} onStop={leaveAnswer} />}
      <form
        method="post"
        onSubmit={submit}
        className="relative grid grid-cols-[auto_1fr_auto] items-end gap-x-2 gap-y-2 border-t border-line px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] min-[360px]:gap-x-4 lg:grid-cols-[auto_1fr_auto_auto] lg:px-6"
      >
        <div className="relative col-span-3 grid lg:order-1 lg:col-span-1">
          <textarea
            ref={field}
            id={writingPlace}
            name="text"
            rows={1}
            value={text}
            dir="auto"
            enterKeyHint="enter"
            aria-label={words('label', { name: other.name })}
            aria-describedby={`${short ? `${id}-short ` : ''}${id}-keys ${id}-left`}
            aria-invalid={left < 0 || undefined}
            placeholder={short ? bar('missing', { count: missing }) : words('placeholder')}
            onChange={(event) => change(event.target.value)}
            onKeyDown={press}
            onPaste={(event) => {
              const photo = pastedPhoto(event.clipboardData);
              if (!photo) return;
              event.preventDefault();
              setOpen(photo);
            }}
            className="max-h-[calc(var(--visible-height,100dvh)*0.26)] min-h-12 resize-none overflow-y-auto rounded-3xl border border-transparent bg-sunken px-4.5 py-[0.6875rem] text-16 outline-none placeholder:text-muted focus:border-primary lg:max-h-[calc(var(--visible-height,100dvh)*0.4)] forced-colors:border-line"
          />
          <CharactersLeft id={`${id}-left`} left={left} />
        </div>
        <p id={`${id}-keys`} className="sr-only">
          {words('keys')}
        </p>
        <ComposerTools onOpen={setOpen} />
        <MessageCost chat={chat} credits={credits} />
        <IconButton
          type="submit"
          variant="primary"
          label={words('send')}
          disabled={!written.success || left < 0 || short}
          className="size-12 lg:order-3"
        >
          <SendHorizontal aria-hidden />
        </IconButton>
      </form>
      {isOver && <DropPlace />}
      {open === 'gift' && <GiftDrawer chat={chat} me={me} credits={credits} onClose={close} />}
      {open === 'icebreakers' && <IcebreakerDialog chat={chat} me={me} onChosen={begin} onClose={close} />}
      {open instanceof File && <PhotoSheet chat={chat} me={me} file={open} credits={credits} onClose={close} />}
    </>
  );
}

/** The price of a message, beside the send button. */
function MessageCost({ chat, credits }: { chat: KnownChat; credits: number }) {
  const words = useWords('chats.composer');
  const price = useMessagePrice();
  const { message_credits: cost } = chat;
  return (
    <div className="flex min-h-12 items-center justify-end gap-x-1.5 self-end justify-self-end text-right text-14 whitespace-nowrap max-[430px]:grid max-[430px]:content-center lg:order-2 lg:grid lg:content-center lg:gap-x-0">
      <p className="font-bold" title={cost > 0 && price ? words('price', { price }) : undefined}>
        {words('cost', { count: cost })}
      </p>
      {cost > 0 && (
        <p className="text-muted">
          <span aria-hidden className="max-[430px]:hidden lg:hidden">
            ·{' '}
          </span>
          {words('left', { count: credits })}
        </p>
      )}
    </div>
  );
}

function CharactersLeft({ id, left }: { id: string; left: number }) {
  const words = useWords('chats.composer');
  return (
    // The price overlaps the edge of the field, so that the field keeps its width.
    <p
      id={id}
      role="status"
      className={classNames(
        'pointer-events-none absolute right-5 rounded-full border bg-surface px-3 text-14',
        left <= nearTheLimit ? '-top-5.5' : 'sr-only',
        left < 0 ? 'border-danger font-semibold text-danger' : 'border-line text-muted',
      )}
    >
      {left < 0 ? words('too_long', { count: -left }) : left <= nearTheLimit && words('characters', { count: left })}
    </p>
  );
}

function charactersLeft(text: string, most: number): number {
  const written = text.trim();
  // A grapheme takes at least one code unit, so a short text needs no segmentation.
  return written.length + nearTheLimit < most ? most - written.length : most - graphemes(written);
}

/** Grows the field with its text, up to the maximum height of its style. */
function useGrowing(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { style, form } = field.current!;
    // Fix the form's height while measuring the field; otherwise the messages above would move.
    form!.style.height = `${form!.offsetHeight}px`;
    style.height = 'auto';
    style.height = `${field.current!.scrollHeight}px`;
    form!.style.height = '';
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the height follows the text
  }, [text]);
  return field;
}

function hasKeyboard(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
