import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import {
  deleteAccount,
  type DeleteReason,
  reactivationDays,
  remarksLength,
} from '#contract/accounts/account-deletion.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError, TextArea } from '../../../shared/ui/field.tsx';
import { focusWrong } from '../../../shared/ui/browser/focus-wrong.ts';
import { forgetHere } from '../../../shared/api/vault/forget-here.ts';
import { leaveIf } from '../../../shared/api/leave.ts';
import { useSubmit } from '../../../shared/api/use-submit.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { OwnPassword } from '../own-password.tsx';

/** The member who deletes the account. */
type Leaver = Pick<User, 'id' | 'email' | 'credits' | 'paid_user'>;

interface LeaveCardProps {
  reason: DeleteReason | undefined;
  leaver: Leaver;
  /** Further fields above the form. */
  children?: ReactNode;
}

/** Explains the deletion and contains its form. The reason is optional. */
export function LeaveCard({ reason, leaver, children }: LeaveCardProps) {
  const words = useWords('deletion.leave');
  return (
    <section aria-labelledby="leave-title" className="rounded-card border border-line bg-surface p-5 md:p-7">
      <h2 id="leave-title" tabIndex={-1} className="scroll-mt-24 text-22 outline-none">
        {words('title')}
      </h2>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5 marker:text-muted">
        <li>{words('at_once')}</li>
        <li>{words('back', { days: reactivationDays })}</li>
        <li>{words('erased')}</li>
        <Credits of={leaver} />
      </ul>
      {children}
      <LeaveForm reason={reason} leaver={leaver} />
    </section>
  );
}

/** Warns that credits are lost with the account, and mentions a possible refund. */
function Credits({ of: { credits, paid_user } }: { of: Leaver }) {
  const words = useWords('deletion.leave');
  const { refund_days } = useSettings();
  if (credits === 0) return null;
  return (
    <li>
      {words('credits', { count: credits })}{' '}
      {paid_user &&
        words.rich('refund', {
          days: refund_days,
          how: (chunks) => (
            <Link to="/pages/return-policy" className="link">
              {chunks}
            </Link>
          ),
        })}
    </li>
  );
}

const fieldOf = { wrong_password: 'password' };

function LeaveForm({ reason, leaver: { id, email } }: Omit<LeaveCardProps, 'children'>) {
  const words = useWords('deletion.leave');
  const problems = useWords('deletion.field');
  const [remarks, setRemarks] = useState('');
  const [password, setPassword] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const { submit, pending, trouble, forget } = useSubmit(deleteAccount, fieldOf);
  const sentence = useRefusalSentence('deletion', deleteAccount);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const wish = { password, remarks, confirmed, ...(reason && { reason }) };
    // The live stream also reports the end of the session, which must not redirect to the login.
    const leave = async () => {
      const done = Boolean(await submit(wish));
      if (done) await forgetHere(id);
      return done;
    };
    if (await leaveIf(leave, '/account-deleted')) return;
    focusWrong(form);
  };

  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="mt-6 grid gap-5">
      <TextArea
        label={words('remarks')}
        name="remarks"
        rows={3}
        value={remarks}
        onChange={(event) => {
          setRemarks(event.target.value);
          forget('remarks');
        }}
        error={trouble.fields.remarks && problems('remarks_too_long', { max: remarksLength })}
      />
      <OwnPassword
        label={words('password')}
        whose={email}
        value={password}
        onChange={(entered) => {
          setPassword(entered);
          forget('password');
        }}
        error={
          trouble.fields.password &&
          problems(trouble.fields.password === 'wrong_password' ? 'wrong_password' : 'password_missing')
        }
      />
      <div>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="confirmed"
            checked={confirmed}
            aria-invalid={trouble.fields.confirmed ? true : undefined}
            onChange={(event) => {
              setConfirmed(event.target.checked);
              forget('confirmed');
            }}
            className="size-6 shrink-0 accent-primary"
          />
          <span>{words('confirm')}</span>
        </label>
        {trouble.fields.confirmed && <FieldError>{problems('confirmation_needed')}</FieldError>}
      </div>
      {trouble.refusal && !trouble.fields.password && <FieldError>{sentence(trouble.refusal)}</FieldError>}
      <Button type="submit" variant="danger" size="large" wide busy={pending}>
        {words('submit')}
      </Button>
    </form>
  );
}
