import { type MouseEvent, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isPhone } from '../../../shared/ui/browser/is-phone.ts';
import type { SignupQuestion } from './questions.ts';

/** State of a sign-up in a browser history entry: lost with the tab, and never in the URL. */
interface AskedHere {
  readonly signup?: SignupQuestion | 'first';
  /** Number of earlier history entries of the same sign-up. */
  readonly depth?: number;
}

/** Starts a sign-up: on a separate page on phones, otherwise in a dialog. */
export function useSignupStart() {
  const { signup, enter } = useSignupEntry();
  const navigate = useNavigate();
  return {
    signingUp: signup !== undefined,
    // On phones, a dialog would fill the screen.
    start: () => (isPhone() ? void navigate('/signup') : void enter('first', 0)),
    close: () => void enter(undefined, 0, { replace: true }),
  };
}

/**
 * Returns the properties of a link that starts a sign-up like {@link useSignupStart}. Without scripts, or opened in a new
 * tab, it leads to the sign-up page.
 */
export function useSignupLink() {
  const { start } = useSignupStart();
  return {
    to: '/signup',
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      start();
    },
  };
}

/** Returns the state of the sign-up in the current history entry, and a function that adds an entry. */
export function useSignupEntry() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // The server does not know the history state, and the first render must match the server's.
  const here = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const { signup, depth = 0 } = (here && (state as AskedHere | null)) || {};
  const enter = async (question: AskedHere['signup'], entries: number, { replace = false } = {}) => {
    const entry: AskedHere | null = question ? { signup: question, depth: entries } : null;
    await navigate({ pathname, search }, { state: entry, replace, preventScrollReset: true });
  };
  return { signup, depth, enter };
}
