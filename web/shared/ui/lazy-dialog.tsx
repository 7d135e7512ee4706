import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { loadOrRecover } from '../api/missing-chunk.ts';
import { useWords } from '../i18n/use-words.ts';
import { toast } from './toast.tsx';

type Loading<Props> = () => Promise<{ default: ComponentType<Props> }>;

const known = new Set<() => Promise<unknown>>();

/**
 * Creates a dialog whose script is fetched when the dialog first opens. If that fails, the dialog closes with an error,
 * and opening it again retries.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: Loading<Props>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const fetched = async () => (Loaded ??= (await load()).default);
  known.add(fetched);
  return function LazyDialog(props: Props) {
    const words = useWords('shell');
    const [, setHere] = useState(Loaded !== undefined);
    const { onClose } = props;
    useEffect(() => {
      if (Loaded) return;
      let left = false;
      const open = async () => {
        const fate = await loadOrRecover(fetched, window.location.pathname + window.location.search);
        if (left || fate === 'leaving') return;
        if (fate === 'here') return setHere(true);
        onClose();
        toast({ tone: 'bad', text: words(fate === 'away' ? 'held_up.part' : 'failure.text') });
      };
      void open();
      return () => {
        left = true;
      };
      // oxlint-disable-next-line react/exhaustive-deps -- once for each time it is opened
    }, []);
    return <Suspense>{Loaded && <Loaded {...props} />}</Suspense>;
  };
}

/** Fetches the dialogs of all screens loaded so far. */
export async function warmDialogs(): Promise<void> {
  for (const fetched of known) await fetched();
}
