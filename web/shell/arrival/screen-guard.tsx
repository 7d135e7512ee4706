import { onlineManager } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type BlockerFunction, createPath, type Location, useBlocker } from 'react-router';
import { loadPage, recoverFromMissingChunk } from '../../api/missing-chunk.ts';
import { useFetchOnIntent } from './fetch-on-intent.ts';
import { useScreenChunks } from './screen-chunks.ts';

/** Why the screen that somebody wants cannot be shown, and what they can do. */
export interface HeldUp {
  /** `away`: nothing arrives just now; it is tried again by itself. `gone`: its script is missing for good. */
  readonly because: 'away' | 'gone';
  readonly trying: boolean;
  /** Tries again at once. */
  retry(): void;
  /** Gives up, and shows the screen before. */
  stay(): void;
}

interface Arrival {
  /** The scripts of another screen are being fetched. */
  readonly underWay: boolean;
  readonly heldUp: HeldUp | undefined;
}

const ArrivalContext = createContext<Arrival>({ underWay: false, heldUp: undefined });

export function useArrival(): Arrival {
  return useContext(ArrivalContext);
}

/** While nothing arrives, it is tried again this often. */
const againMilliseconds = 5_000;

/**
 * Lets nobody go to a screen before its scripts are here, so that losing the line never loses the application: without
 * them one stays where one is, is told, and gets there when they have arrived. (Specification, section 8.)
 */
export function ScreenGuard({ children }: { children: ReactNode }) {
  const chunks = useScreenChunks();
  useFetchOnIntent(chunks);
  const isMissing = useMemo<BlockerFunction>(
    () =>
      ({ nextLocation: { pathname } }) =>
        !chunks.areHere(pathname),
    [chunks],
  );
  const { state, location, proceed, reset: stay } = useBlocker(isMissing);
  const wanted = state === 'blocked' ? location : undefined;
  const [because, setBecause] = useState<HeldUp['because']>();
  const [trying, setTrying] = useState(false);
  const latest = useRef<Location>(undefined);

  const again = useCallback(async () => {
    latest.current = wanted;
    if (!wanted) return setBecause(undefined);
    setTrying(true);
    try {
      await chunks.fetch(wanted.pathname);
      if (latest.current === wanted) proceed?.();
    } catch {
      const fate = await recoverFromMissingChunk(createPath(wanted));
      if (latest.current === wanted && fate !== 'leaving') setBecause(fate);
    } finally {
      if (latest.current === wanted) setTrying(false);
    }
  }, [chunks, wanted, proceed]);
  useEffect(() => void again(), [again]);

  useEffect(() => {
    if (because !== 'away') return;
    const timer = setInterval(() => void again(), againMilliseconds);
    const unsubscribe = onlineManager.subscribe((online) => {
      if (online) void again();
    });
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [because, again]);

  const arrival = useMemo<Arrival>(() => {
    if (!wanted || !because) return { underWay: wanted !== undefined, heldUp: undefined };
    const retry = because === 'gone' ? () => loadPage(createPath(wanted)) : () => void again();
    return { underWay: false, heldUp: { because, trying, retry, stay: () => stay?.() } };
  }, [wanted, because, trying, stay, again]);
  return <ArrivalContext value={arrival}>{children}</ArrivalContext>;
}
