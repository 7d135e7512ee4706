import { onlineManager } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type BlockerFunction, createPath, type Location, NavigationType, useBlocker } from 'react-router';
import { loadOrRecover, loadPage } from '../../shared/api/missing-chunk.ts';
import { mayUpdate, update } from '../offline/update.ts';
import { useFetchOnIntent } from './fetch-on-intent.ts';
import { useScreenChunks } from './screen-chunks.ts';

/** Why the requested screen cannot be shown, and what the reader can do. */
export interface HeldUp {
  /**
   * `away`: nothing loads at present, and the guard retries automatically. `gone`: the script is permanently missing.
   */
  readonly because: 'away' | 'gone';
  readonly trying: boolean;
  /** Retries immediately. */
  retry(): void;
  /** Cancels the navigation and shows the previous screen. */
  stay(): void;
}

interface Arrival {
  /** True while the scripts of another screen are being fetched. */
  readonly underWay: boolean;
  readonly heldUp: HeldUp | undefined;
}

const ArrivalContext = createContext<Arrival>({ underWay: false, heldUp: undefined });

export function useArrival(): Arrival {
  return useContext(ArrivalContext);
}

/** Delay between retries while nothing loads, in milliseconds. */
const againMilliseconds = 5_000;

/**
 * Blocks navigation to a screen until its scripts have loaded, so that losing the connection never loses the
 * application. In the meantime, the reader stays on the current screen, which explains the delay. (Specification,
 * section 8.)
 */
export function ScreenGuard({ children }: { children: ReactNode }) {
  const chunks = useScreenChunks();
  useFetchOnIntent(chunks);
  const isMissing = useMemo<BlockerFunction>(
    () =>
      ({ currentLocation, nextLocation: { pathname }, historyAction }) =>
        !chunks.areHere(pathname) ||
        (historyAction === NavigationType.Push && pathname !== currentLocation.pathname && mayUpdate()),
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
    // A navigation between screens is the best moment to switch to a newer version.
    if (mayUpdate() && update(createPath(wanted))) return;
    const fate = await loadOrRecover(async () => await chunks.fetch(wanted.pathname), createPath(wanted));
    if (latest.current !== wanted) return;
    setTrying(false);
    if (fate === 'here') proceed?.();
    else if (fate !== 'leaving') setBecause(fate);
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
