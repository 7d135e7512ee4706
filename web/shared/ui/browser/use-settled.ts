import { useEffect, useState } from 'react';

/** Delay after the last change, in milliseconds: longer than the pauses of somebody who types or drags. */
const pauseMilliseconds = 300;

/** Returns a value once it has not changed for {@link pauseMilliseconds}. The identity of objects counts. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
