import { useCallback } from 'react';
import { useLooseWords } from '../../shared/words.tsx';

/**
 * Returns a function that translates the name of an action. Actions without a translation appear as their identifier.
 */
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
