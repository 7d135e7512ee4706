import { useCallback } from 'react';
import { useLooseWords } from '../../shared/words.tsx';

/** Returns a function that writes the name of an action in words. Actions without a text appear under their own name. */
export function useActionName(): (action: string) => string {
  const words = useLooseWords('actions');
  return useCallback(
    (action) => {
      const key = action.replace('.', '_');
      return words.has(key) ? words(key) : action;
    },
    [words],
  );
}
