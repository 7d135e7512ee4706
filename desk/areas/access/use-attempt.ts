import { useState } from 'react';
import { useRefusalText } from '../../shared/refusal-text.ts';
import { useLooseWords } from '../../shared/words.tsx';
import { passkeyTrouble } from './passkeys.ts';

interface Attempt {
  readonly isBusy: boolean;
  /** Error message of the last attempt. */
  readonly trouble: string | undefined;
  /** Runs the work, one call at a time. A failure becomes an error message. */
  run(work: () => Promise<unknown>): Promise<void>;
  clear(): void;
}

/** Runs attempts to log in or to authenticate, and returns their state. */
export function useAttempt(): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const refusal = useRefusalText();
  const words = useLooseWords('access');
  return {
    isBusy,
    trouble,
    clear: () => setTrouble(undefined),
    run: async (work) => {
      if (isBusy) return;
      setBusy(true);
      setTrouble(undefined);
      try {
        await work();
      } catch (fault) {
        const own = passkeyTrouble(fault);
        setTrouble(own ? words(own) : refusal(fault));
      } finally {
        setBusy(false);
      }
    },
  };
}
