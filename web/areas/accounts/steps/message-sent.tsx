import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import { useMe } from '../../../shared/people/user.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { useStepHeading } from '../../../shared/ui/step-head.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { memberQuery } from '../../members/members.ts';
import { LineFrame } from '../line/line-frame.tsx';
import { ProgressLine } from '../line/progress-line.tsx';
import { TwoCards } from '../line/two-cards.tsx';
import { useCardOf, useLine } from '../line/use-line.tsx';
import { ConfirmEmail } from './confirm-email.tsx';

interface FirstMessageSentProps {
  /** The recipient; undefined if the link names nobody. */
  to: MemberId | undefined;
  onLeave: () => void;
  /** The offer of notifications. */
  children: ReactNode;
}

/** After the first message: how to get the answer. The button that opens the conversation passes everything else. */
export function FirstMessageSent({ to, onLeave, children }: FirstMessageSentProps) {
  const words = useWords('signup-steps.sent');
  const { status } = useMe();
  const { data: recipient } = useQuery({ ...memberQuery(to!), enabled: to !== undefined });
  const member = recipient && { ...recipient, reasons: [] };
  const { own, towards } = useLine(member);
  const other = useCardOf(member);
  const name = recipient?.name ?? '';
  const title = recipient ? words('title', { name }) : words('title_only');
  const heading = useStepHeading(title);
  return (
    <LineFrame
      head={<ProgressLine screen="hello" question={title} onBack={undefined} own={own.picture} towards={towards} />}
      title={title}
      titleRef={heading}
      lead={recipient && status === 'not_confirmed' && words('waiting', { name })}
      beside={<TwoCards own={own} other={other ?? 'thomas'} place={100} />}
      footer={
        <ButtonLink to={to ? `/members/${to}/chat` : '/chats'} size="large" wide onClick={onLeave}>
          {recipient ? words('open_chat', { name }) : words('open_chats')}
        </ButtonLink>
      }
    >
      <div className="grid gap-4">
        <ConfirmEmail />
        {children}
      </div>
    </LineFrame>
  );
}
