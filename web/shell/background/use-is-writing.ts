import { useEffect, useState } from 'react';

/** After the last field was left, so that a press on Send is not cut in two by what waits to be shown. */
const calmMilliseconds = 1000;

/** Whether the member is just writing somewhere: then nothing may come between. */
export function useIsWriting(): boolean {
  const [writing, setWriting] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWriting(isWriting()), isWriting() ? 0 : calmMilliseconds);
    };
    look();
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', look);
    };
  }, []);
  return writing;
}

function isWriting(): boolean {
  return document.activeElement?.matches('textarea, input:not([type=radio], [type=checkbox], [type=range])') ?? false;
}
