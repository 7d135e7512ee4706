import { useQuery } from '@tanstack/react-query';
import type { MemberId } from '#contract/members/members.ts';
import { useMe } from '../../../shared/people/user.ts';
import { memberQuery } from '../../members/members.ts';
import { Avatar } from '../../../shared/people/avatar.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useDraftTo } from '../composer/drafts.ts';

interface WritingToProps {
  /** The screen to return to; shown only if it is a conversation. */
  from: string | null;
  className?: string;
}

/** Reminds a member who ran out of credits whom they were writing to, and that the draft is stored. */
export function WritingTo({ from, className }: WritingToProps) {
  const [, other] = /^\/members\/([0-9a-f-]{36})\/chat/.exec(from ?? '') ?? [];
  return other ? <Line other={other as MemberId} className={className} /> : null;
}

function Line({ other, className }: { other: MemberId; className?: string | undefined }) {
  const words = useWords('payments.credits');
  const draft = useDraftTo(useMe().id, other);
  const { data: member } = useQuery(memberQuery(other));
  if (!member) return null;
  return (
    <p className={`flex items-center gap-3.5 rounded-card bg-soft px-3.5 py-3 text-on-soft ${className ?? ''}`}>
      <Avatar picture={member.main_image} size={44} online={member.online} />
      <span>
        {words.rich('writing_to', { name: member.name, b: (chunks) => <b>{chunks}</b> })}{' '}
        {draft !== '' && <span>{words('message_kept')}</span>}
      </span>
    </p>
  );
}
