import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { isPhone } from '../../../shared/ui/browser/is-phone.ts';

/** Query parameter of the first page after a sign-up. (Specification, section 3: query parameters.) */
export const signupCompleteParameter = 'api_signup_complete';

/** Calls `greet` on the first page after a sign-up, on smartphones only, and removes the parameter from the URL. */
export function useSignupComplete(greet: () => void): void {
  const [query, setQuery] = useSearchParams();
  const complete = query.has(signupCompleteParameter);
  const tell = useEffectEvent(() => {
    if (isPhone()) greet();
    setQuery(
      (before) => {
        before.delete(signupCompleteParameter);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  useEffect(() => {
    if (complete) tell();
  }, [complete]);
}
