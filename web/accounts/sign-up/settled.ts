import { useEffect, useState } from 'react';

/** As long after the last key. */
const pauseMilliseconds = 300;

/** What was typed, once its writer pauses. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
