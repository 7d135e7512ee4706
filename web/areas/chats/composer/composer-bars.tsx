import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { resendActivation } from '#contract/accounts/accounts.ts';
import { freeConversations, type ReplyBar } from '#contract/chats/chats.ts';
import type { MemberCard } from '#contract/members/members.ts';
import { useMe } from '../../../shared/people/user.ts';
import { UnblockButton } from '../../blocks/unblock-button.tsx';
import { useSettings } from '../../../shared/people/settings.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { useSecondsLeft } from '../../../shared/ui/countdown.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useChatTimes } from '../stream/use-chat-times.ts';
import { useCreditsLink } from './credits-link.ts';

function Bar({ children, action, alert = false }: { children: ReactNode; action?: ReactNode; alert?: boolean }) {
  return (
    <div
      role={alert ? 'alert' : undefined}
      className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-1 border-t border-line bg-soft px-4 py-2 text-on-soft max-xs:gap-y-0 max-xs:py-1 max-xs:text-14 last:pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:px-6"
    >
      <p className="min-w-0 flex-1 basis-60">{children}</p>
      {action}
    </div>
  );
}

interface CreditsBarProps {
  id: string;
  member: MemberCard;
  /** Number of credits that the member lacks for a message. */
  missing: number;
  /** True if there is a draft, which waits until the member has more credits. */
  hasDraft: boolean;
}

/** Explains that the member lacks credits for a message, and leads to the packages. Describes the field below it. */
export function CreditsBar({ id, member, missing, hasDraft }: CreditsBarProps) {
  const words = useWords('chats.bar');
  const { to, label } = useCreditsLink(member.id);
  return (
    <Bar
      alert
      action={
        <ButtonLink to={to} size="small">
          {label}
        </ButtonLink>
      }
    >
      <span id={id}>
        <span className="block font-semibold">{words('no_credits')}</span>{' '}
        <span className="block text-14">
          <span>{words('missing', { count: missing })}</span> {hasDraft && <span>{words('saved')}</span>}
        </span>
      </span>
    </Bar>
  );
}

/** Maximum wait that the bar shows as a countdown, in seconds. For a longer wait, it shows the time of day. */
const fewSeconds = 90;

/**
 * Explains that the rate limit delays the remaining messages, which are sent automatically. Screen readers announce the
 * first sentence only, not the countdown.
 */
export function PauseBar({ until }: { until: number }) {
  const words = useWords('chats.bar');
  const { timeOf } = useChatTimes();
  const seconds = useSecondsLeft(until);
  const [announced, setAnnounced] = useState<string>();
  if (seconds === undefined) return null;
  const sentence =
    seconds > fewSeconds
      ? words('pause_until', { time: timeOf(new Date(Math.ceil(until / 60_000) * 60_000)) })
      : words('pause', { seconds });
  if (announced === undefined) setAnnounced(sentence);
  return (
    <Bar>
      <span aria-hidden className="tabular-nums">
        {sentence}
      </span>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </Bar>
  );
}

/** Shown when a free member has reached the limit of new conversations. */
export function LimitBar() {
  const words = useWords('chats.bar');
  return (
    <Bar
      action={
        <ButtonLink to="/premium" size="small">
          {words('get_premium')}
        </ButtonLink>
      }
    >
      {words('limit', { limit: freeConversations })}
    </Bar>
  );
}

/** Explains why the member cannot write here. */
export function ReplyBarNote({ bar, member }: { bar: NonNullable<ReplyBar>; member: MemberCard }) {
  const words = useWords('chats.bar');
  return (
    <Bar action={bar === 'blocked' && <UnblockButton member={member} size="small" />}>
      {words(bar, { name: member.name })}
    </Bar>
  );
}

/** Warns that the profile is fictional and the member cannot be met. */
export function FictionalBar() {
  const words = useWords('chats.bar');
  const { fictional_warning } = useSettings();
  return <Bar>{fictional_warning || words('fictional')}</Bar>;
}

/** Explains that members cannot answer until this member confirms their email address. */
export function UnconfirmedBar({ name }: { name: string }) {
  const words = useWords('chats.bar');
  const { email } = useMe();
  const sentence = useRefusalSentence('accounts', resendActivation);
  const resend = useMutation({
    mutationFn: async () => await ask(resendActivation, {}),
    onSuccess: () => toast({ tone: 'good', text: words('unconfirmed_sent', { email }) }),
    onError: (fault) => toast({ tone: 'bad', text: sentence(fault) }),
  });
  return (
    <Bar>
      {words('unconfirmed', { name })}{' '}
      {/* Within the sentence, so that the bar leaves more of a small screen to the conversation. */}
      <button type="button" disabled={resend.isPending} onClick={() => resend.mutate()} className="link py-1">
        {words('unconfirmed_action')}
      </button>
    </Bar>
  );
}
