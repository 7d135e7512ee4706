import { useEffect, useState } from 'react';

/** The delay after the last keystroke, in ms. */
const pauseMilliseconds = 300;

/** Returns the input once its writer pauses. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
