import type { UserStatus } from '#contract/accounts/accounts.ts';
import { useDeskWords } from '../../shared/words.tsx';

const looks = {
  active: 'chip-ok',
  not_confirmed: 'chip-warn',
  pending_deletion: 'chip-warn',
  blocked: 'chip-danger',
} as const;

interface MemberChipsProps {
  readonly status: UserStatus;
  readonly isPremium?: boolean;
  readonly isSuspended?: boolean;
}

/** The state of an account as chips. */
export function MemberChips({ status, isPremium = false, isSuspended = false }: MemberChipsProps) {
  const words = useDeskWords('members');
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <span className={`chip ${looks[status]}`}>{isSuspended ? words('suspended') : words(`statuses.${status}`)}</span>
      {isPremium && <span className="chip bg-[var(--premium)] text-[var(--on-premium)]">{words('premium')}</span>}
    </span>
  );
}
