import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { classNames } from './class-names.ts';

/** (Specification, section 9: progress bar.) */
export const progress = { throttle: 200, duration: 5000, hideDelay: 500 } as const;

type Phase = 'idle' | 'running' | 'finished';

/**
 * A thin line at the top while something is fetched: it appears after 200 ms, runs for 5000 ms towards its end, and
 * hides 500 ms after it is done.
 */
export function ProgressBar() {
  const busy = useIsFetching() > 0;
  const going = useNavigation().state !== 'idle';
  const phase = usePhase(busy || going);
  if (phase === 'idle') return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75" aria-hidden>
      <div
        className={classNames('h-full origin-left bg-primary', phase === 'finished' && 'opacity-0')}
        style={
          phase === 'running'
            ? { animation: `progress ${progress.duration}ms ease-out forwards` }
            : { transition: `opacity ${progress.hideDelay}ms` }
        }
      />
    </div>
  );
}

function usePhase(active: boolean): Phase {
  const [phase, setPhase] = useState<Phase>('idle');
  useEffect(() => {
    if (active) {
      const start = setTimeout(() => setPhase('running'), progress.throttle);
      return () => clearTimeout(start);
    }
    setPhase((before) => (before === 'running' ? 'finished' : before));
    const hide = setTimeout(() => setPhase('idle'), progress.hideDelay);
    return () => clearTimeout(hide);
  }, [active]);
  return phase;
}
