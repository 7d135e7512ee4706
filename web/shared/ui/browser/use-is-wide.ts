import { useSyncExternalStore } from 'react';

/** The `xl` breakpoint of the style sheet: there is room next to a list. */
const wide = '(width >= 80rem)';

/** Whether there is room next to a list. False on the server and during hydration. */
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
