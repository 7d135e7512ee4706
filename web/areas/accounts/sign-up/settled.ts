import { useEffect, useState } from 'react';

/** Delay after the last keystroke, in milliseconds. */
const pauseMilliseconds = 300;

/** Returns the input after a pause in typing. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
