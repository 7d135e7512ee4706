import { useEffect, useState } from 'react';

/** Delay before a loading state appears, in milliseconds: most responses arrive earlier. */
const loadingDelay = 200;

/** Returns true once `isWaiting` has been true for 200 ms. */
export function useLater(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLate(true), loadingDelay);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);
  return isWaiting && isLate;
}
