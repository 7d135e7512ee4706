import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { SignupQuestion } from './questions.ts';
import { useSignupEntry } from './use-signup-start.ts';

/**
 * Returns the question on screen. The browser's back button returns to the previous question, and a reload stays on the
 * same one.
 */
export function useSignupStep(asked: readonly SignupQuestion[]) {
  const { signup, depth, enter } = useSignupEntry();
  const navigate = useNavigate();
  /** The question shown until the navigation to its history entry ends. */
  const [next, setNext] = useState<SignupQuestion>();
  const at = Math.max(asked.indexOf(next ?? (signup as SignupQuestion)), 0);
  return {
    at,
    question: asked[at]!,
    go: (question: SignupQuestion) => {
      // Synchronous, so that phones keep the keyboard open when the next field takes the focus.
      flushSync(() => setNext(question));
      const arrived = () => setNext((current) => (current === question ? undefined : current));
      void enter(question, depth + 1).then(arrived);
    },
    /** Returns to the previous question; undefined at the first question. */
    back: at === 0 ? undefined : () => (depth > 0 ? void navigate(-1) : void enter(asked[at - 1], 0)),
  };
}
