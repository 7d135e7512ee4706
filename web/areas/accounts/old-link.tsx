import { Navigate } from 'react-router';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { isRefusal, type Refusal } from '../../shared/api/refusal.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useUser } from '../../shared/people/user.ts';

/** Returns whether an activation link can no longer confirm an address. */
export function isOldLink(error: unknown): error is Refusal {
  return isRefusal(error) && ['link_expired', 'invalid', 'already_active'].includes(error.code);
}

/** Explains that the address is already confirmed. Redirects to the error screen if the link has expired. */
export function OldLink({ refusal }: { refusal: Refusal }) {
  if (refusal.code !== 'already_active') return <Navigate to="/activate/error" replace />;
  return <AlreadyConfirmed />;
}

export function AlreadyConfirmed() {
  const words = useWords('accounts.activate');
  const user = useUser();
  return (
    <div role="status" className="text-text [--focus:var(--link)]">
      <Notice heading="h1" title={words('already_active')} text={user ? undefined : words('already_text')}>
        <ButtonLink to={user ? '/members' : '/login'} size="large" replace>
          {user ? words('look_around') : words('log_in')}
        </ButtonLink>
      </Notice>
    </div>
  );
}
