import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isPhone } from '../../../shared/ui/browser/is-phone.ts';
import type { SignupQuestion } from './questions.ts';

/** State of a sign-up in a browser history entry: lost with the tab, and never in the URL. */
interface AskedHere {
  readonly signup?: SignupQuestion | 'first';
  /** Number of earlier history entries of the same sign-up. */
  readonly depth?: number;
}

/**
 * Returns the question on screen. The browser's back button returns to the previous question, and a reload stays on the
 * same one.
 */
export function useSignupStep(asked: readonly SignupQuestion[]) {
  const { signup, depth, enter } = useEntry();
  const navigate = useNavigate();
  const at = Math.max(asked.indexOf(signup as SignupQuestion), 0);
  return {
    at,
    question: asked[at]!,
    go: (question: SignupQuestion) => enter(question, depth + 1),
    /** Returns to the previous question; undefined at the first question. */
    back: at === 0 ? undefined : () => (depth > 0 ? void navigate(-1) : enter(asked[at - 1], 0)),
  };
}

/** Starts a sign-up: on a separate page on phones, otherwise in a dialog. */
export function useSignupStart() {
  const { signup, enter } = useEntry();
  const navigate = useNavigate();
  return {
    signingUp: signup !== undefined,
    // On phones, a dialog would fill the screen.
    start: () => (isPhone() ? void navigate('/signup') : enter('first', 0)),
    close: () => enter(undefined, 0, { replace: true }),
  };
}

function useEntry() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // The server does not know the history state, and the first render must match the server's.
  const here = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const { signup, depth = 0 } = (here && (state as AskedHere | null)) || {};
  const enter = (question: AskedHere['signup'], entries: number, { replace = false } = {}) => {
    const entry: AskedHere | null = question ? { signup: question, depth: entries } : null;
    void navigate({ pathname, search }, { state: entry, replace, preventScrollReset: true });
  };
  return { signup, depth, enter };
}
