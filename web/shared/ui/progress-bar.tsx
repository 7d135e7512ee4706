import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { isRefusal } from '../api/refusal.ts';
import { classNames } from './class-names.ts';

/** Timings in milliseconds. (Specification, section 9: progress bar.) */
export const progress = { throttle: 200, duration: 5000, hideDelay: 500 } as const;

export type Phase = 'idle' | 'running' | 'finished' | 'failed';

interface ProgressBarProps {
  /** True while the scripts of another screen are loading. */
  going: boolean;
  /** True if the scripts have failed to load. */
  failed: boolean;
}

/**
 * A thin line at the top while something is loading. Appears after 200 ms, grows for 5000 ms, and disappears 500 ms
 * after loading ends. Ends in the error color if loading failed.
 */
export function ProgressBar({ going, failed }: ProgressBarProps) {
  const busy = useIsFetching() > 0;
  const leaving = useNavigation().state !== 'idle';
  const phase = usePhase(busy || leaving || going, failed);
  if (phase === 'idle') return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75" aria-hidden data-progress={phase}>
      <div
        className={classNames(
          'h-full origin-left',
          phase === 'failed' ? 'bg-danger' : 'bg-control',
          phase !== 'running' && 'opacity-0',
        )}
        style={
          phase === 'running'
            ? { animation: `progress ${progress.duration}ms ease-out forwards` }
            : { transition: `opacity ${progress.hideDelay}ms ease-in` }
        }
      />
    </div>
  );
}

function usePhase(active: boolean, failed: boolean): Phase {
  const [phase, setPhase] = useState<Phase>('idle');
  const { failures, forget } = useFailures();
  useEffect(() => {
    if (active) {
      forget();
      const start = setTimeout(() => setPhase('running'), progress.throttle);
      return () => clearTimeout(start);
    }
    setPhase((before) => progressEnd(before, failed || failures() > 0));
    const hide = setTimeout(() => setPhase('idle'), progress.hideDelay);
    return () => clearTimeout(hide);
  }, [active, failed, failures, forget]);
  return phase;
}

/**
 * Returns the phase that follows when loading ends. If loading ended too quickly for the bar to appear, the bar stays
 * invisible.
 */
export function progressEnd(before: Phase, failed: boolean): Phase {
  if (before !== 'running') return before;
  return failed ? 'failed' : 'finished';
}

/** Counts failed fetches. A deliberate refusal by the server is not a failure. */
function useFailures() {
  const client = useQueryClient();
  const count = useRef(0);
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        if (!isRefusal(error) || error.isFailure) count.current += 1;
      }),
    [client],
  );
  return {
    failures: useCallback(() => count.current, []),
    forget: useCallback(() => {
      count.current = 0;
    }, []),
  };
}
