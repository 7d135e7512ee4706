import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isPhone } from '../../ui/browser/is-phone.ts';
import type { SignupQuestion } from './questions.ts';

/** What an entry of the browser's history knows of a sign-up: it is gone with the tab, and stands in no address. */
interface AskedHere {
  readonly signup?: SignupQuestion | 'first';
  /** How many entries before this one are of the same sign-up. */
  readonly depth?: number;
}

/** Which question is on the screen. The browser's way back leads to the one before, and a reload to the same. */
export function useAsked(asked: readonly SignupQuestion[]) {
  const { signup, depth, enter } = useEntry();
  const navigate = useNavigate();
  const at = Math.max(asked.indexOf(signup as SignupQuestion), 0);
  return {
    at,
    question: asked[at]!,
    go: (question: SignupQuestion) => enter(question, depth + 1),
    /** Undefined at the first. */
    back: at === 0 ? undefined : () => (depth > 0 ? void navigate(-1) : enter(asked[at - 1], 0)),
  };
}

/** Starts a sign-up: a page of its own on phones, a dialog elsewhere. */
export function useSignupStart() {
  const { signup, enter } = useEntry();
  const navigate = useNavigate();
  return {
    signingUp: signup !== undefined,
    // Below the width of a tablet, a dialog would be a page with a frame around it: it is a page.
    start: () => (isPhone() ? void navigate('/signup') : enter('first', 0)),
    close: () => enter(undefined, 0, { replace: true }),
  };
}

function useEntry() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // The server knows nothing of the history; what it drew comes first.
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
