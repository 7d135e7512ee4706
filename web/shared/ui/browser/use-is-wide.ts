import { useSyncExternalStore } from 'react';

/** From where there is room beside a list: `xl` in the style sheet. */
const wide = '(width >= 80rem)';

/** Whether there is room beside a list. A page from the server does not know, and says no until it is alive. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(wide).matches,
    () => false,
  );
}
