import { useMaySignUp } from '../../site/tracking/first-visit.ts';
import { InviteOnly } from '../invite-only.tsx';
import { useSignupStart } from './use-signup-start.ts';
import { StartForm, type StartFormProps } from './start-form.tsx';

/** Start of the sign-up for any page: its first two fields, or an explanation if sign-up is closed. */
export function JoinHere(shape: Omit<StartFormProps, 'onStart'>) {
  const open = useMaySignUp();
  const { start } = useSignupStart();
  if (!open) {
    return (
      <div className="rounded-dialog bg-surface p-5 text-text shadow-soft">
        <InviteOnly heading="h2" />
      </div>
    );
  }
  return <StartForm {...shape} onStart={start} />;
}
