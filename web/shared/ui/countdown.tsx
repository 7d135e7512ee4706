import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../api/server-clock.ts';

interface CountdownProps {
  /** When the countdown ends, by the server's clock. */
  until: string;
  onEnd?: () => void;
}

/**
 * The remaining hours, minutes and seconds, zero-padded, updated each second. (Specification, section 4: time bonus.)
 * Not a live region, because screen readers would announce every tick.
 */
export function Countdown({ until, onEnd }: CountdownProps) {
  const left = useSecondsLeft(Date.parse(until));
  const ended = left === 0;
  const reportEnd = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (ended) reportEnd();
  }, [ended]);
  return (
    <time role="timer" aria-live="off" className="font-bold tabular-nums">
      {left === undefined ? '–:–:–' : clockTime(left)}
    </time>
  );
}

/**
 * Returns the seconds until a time by the server's clock, updated each second. Undefined until the page is hydrated.
 */
export function useSecondsLeft(until: number): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((until - serverNow()) / 1000)));
    const interval = setInterval(tick, 1000);
    tick();
    return () => clearInterval(interval);
  }, [until]);
  return left;
}

/** Formats seconds as `hh:mm:ss`. */
export function clockTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
