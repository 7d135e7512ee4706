import { useQuery } from '@tanstack/react-query';
import { Check, CornerRightDown, SendHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Icebreaker } from '#contract/chats/icebreakers.ts';
import type { MatchedCard } from '#contract/members/match-finder.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isBlank } from '#contract/typed/blank.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useStepHeading } from '../../../shared/ui/step-head.tsx';
import { ScreeningNotice } from '../../../shared/people/screening-notice.tsx';
import { useMe } from '../../../shared/people/user.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { LineFrame } from '../../accounts/line/line-frame.tsx';
import { ProgressLine } from '../../accounts/line/progress-line.tsx';
import { TwoCards } from '../../accounts/line/two-cards.tsx';
import { useCardOf, useLine } from '../../accounts/line/use-line.tsx';
import { chatQuery } from '../chat.ts';
import { useDraft } from '../composer/use-draft.ts';
import { openersFor, useIcebreakerText } from '../composer/icebreakers.ts';
import { Reasons } from '../../members/reasons.tsx';
import { HandOfMatches } from './hand-of-matches.tsx';
import { useFirstHello } from './use-first-hello.ts';

interface HelloProps {
  /** The first matches, best first; at least one. */
  members: readonly MatchedCard[];
  onSent: (to: MemberId) => void;
  /** Path for members who send no message. */
  lookAround: string;
}

/** The first match and a first message. Choosing an opener fills the field; nothing is sent without Send. */
export function Hello({ members, onSent, lookAround }: HelloProps) {
  const words = useWords('signup-steps.hello');
  const [query, setQuery] = useSearchParams();
  const place = Math.max(
    members.findIndex(({ id }) => id === query.get('to')),
    0,
  );
  const member = members[place]!;
  // In the URL, so that a reload shows the same person with what was written to them.
  const showNext = () =>
    setQuery({ to: members[(place + 1) % members.length]!.id }, { replace: true, preventScrollReset: true });
  return (
    <HelloTo
      key={member.id}
      member={member}
      above={<HandOfMatches members={members} at={place} />}
      onSent={onSent}
      ways={
        <div className="flex flex-wrap justify-center gap-x-2 md:justify-start">
          {members.length > 1 && (
            <Button variant="text" size="small" onClick={showNext}>
              {words('someone_else')}
            </Button>
          )}
          <ButtonLink to={lookAround} variant="text" size="small">
            {words('look_around')}
          </ButtonLink>
        </div>
      }
    />
  );
}

interface HelloToProps {
  member: MatchedCard;
  above: ReactNode;
  /** The ways to continue without a message. */
  ways: ReactNode;
  onSent: (to: MemberId) => void;
}

function HelloTo({ member, above, ways, onSent }: HelloToProps) {
  const words = useWords('signup-steps.hello');
  const me = useMe();
  const { id, name } = member;
  const { own, towards } = useLine(member);
  const card = useCardOf(member);
  const title = words('title', { name });
  const heading = useStepHeading(title);
  const { text, write } = useDraft(me.id, id);
  const [opener, setOpener] = useState<Icebreaker>();
  return (
    <LineFrame
      head={<ProgressLine screen="hello" question={title} onBack={undefined} own={own.picture} towards={towards} />}
      title={title}
      titleRef={heading}
      lead={<Reasons reasons={member.reasons} most={1} className="" />}
      above={above}
      beside={<TwoCards own={own} other={card!} place={100} />}
      footer={
        <>
          <FirstMessage member={member} text={text} onWrite={write} opener={opener} onSent={onSent} />
          {ways}
        </>
      }
    >
      <Openers
        member={member}
        chosen={text === '' ? undefined : opener}
        onChoose={(one, line) => {
          setOpener(one);
          write(line);
        }}
      />
    </LineFrame>
  );
}

interface FirstMessageProps {
  member: MatchedCard;
  text: string;
  onWrite: (text: string) => void;
  /** The opener that the text is based on. */
  opener: Icebreaker | undefined;
  onSent: (to: MemberId) => void;
}

function FirstMessage({ member: { id, name }, text, onWrite, opener, onSent }: FirstMessageProps) {
  const words = useWords('signup-steps.hello');
  const composer = useWords('chats.composer');
  const bar = useWords('chats.bar');
  const { credits } = useMe();
  const { message_length, message_credits } = useSettings();
  const { send, isPending, error } = useFirstHello(id, onSent);
  const isShort = credits < message_credits;
  return (
    <form
      method="post"
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank(text) && !isShort) send({ text, ...(opener && { icebreaker: opener }) });
      }}
    >
      <div className="rounded-card border-[1.5px] border-line-input bg-surface p-2.5 focus-within:border-primary">
        <textarea
          aria-label={words('message', { name })}
          placeholder={words('message', { name })}
          value={text}
          rows={1}
          maxLength={message_length}
          dir="auto"
          onChange={({ target }) => onWrite(target.value)}
          className="field-sizing-content block max-h-32 min-h-11 w-full resize-none bg-transparent px-2 py-2 text-16 text-text outline-none placeholder:text-muted"
        />
        <div className="flex items-center justify-between gap-3 pl-2">
          <p className="text-14 text-muted">{words('cost', { cost: message_credits, left: credits })}</p>
          <Button type="submit" busy={isPending} disabled={isBlank(text) || isShort}>
            <SendHorizontal className="size-5" aria-hidden />
            {composer('send')}
          </Button>
        </div>
      </div>
      {error && <FieldError>{error}</FieldError>}
      {isShort && (
        <FieldError>
          {words('short')}{' '}
          <Link to="/credits" className="link">
            {bar('get_credits')}
          </Link>
        </FieldError>
      )}
      <ScreeningNotice />
    </form>
  );
}

interface OpenersProps {
  member: MatchedCard;
  chosen: Icebreaker | undefined;
  onChoose: (opener: Icebreaker, text: string) => void;
}

function Openers({ member, chosen, onChoose }: OpenersProps) {
  const words = useWords('signup-steps.hello');
  const { data: chat, isPending } = useQuery(chatQuery({ profile: member.id }));
  const textOf = useIcebreakerText({ profile: member });
  if (isPending) return <Skeleton className="h-40 rounded-card" />;
  // Without the conversation, as on a bad line, the member can still write.
  if (!chat) return null;
  return (
    <ul aria-label={words('openers')} className="grid gap-2">
      {openersFor(chat).map((one) => (
        <li key={one}>
          <button
            type="button"
            aria-pressed={one === chosen}
            onClick={() => onChoose(one, textOf(one))}
            className="flex min-h-12 w-full items-center justify-between gap-3 rounded-card border-[1.5px] border-line bg-surface px-4 py-2 text-left font-semibold shadow-soft aria-pressed:border-primary aria-pressed:bg-soft aria-pressed:text-on-soft"
          >
            {textOf(one)}
            {one === chosen ? (
              <Check className="size-5 shrink-0 text-link" aria-hidden />
            ) : (
              <CornerRightDown className="size-5 shrink-0 text-link" strokeWidth={1.75} aria-hidden />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
