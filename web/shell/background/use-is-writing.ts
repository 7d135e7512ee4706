import { useEffect, useState } from 'react';

/**
 * The delay after the last field lost the focus, in ms, so that a waiting dialog does not interrupt a click on Send.
 */
const calmMilliseconds = 1000;

/** Whether the member is typing anywhere: then nothing may interrupt them. */
export function useIsWriting(): boolean {
  const [writing, setWriting] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWriting(isWriting()), isWriting() ? 0 : calmMilliseconds);
    };
    update();
    document.addEventListener('focusin', update);
    document.addEventListener('focusout', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', update);
      document.removeEventListener('focusout', update);
    };
  }, []);
  return writing;
}

function isWriting(): boolean {
  return document.activeElement?.matches('textarea, input:not([type=radio], [type=checkbox], [type=range])') ?? false;
}
