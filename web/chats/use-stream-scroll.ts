import { useLayoutEffect, useRef, useState } from 'react';
import type { Line } from './lines.ts';

/** This near to the end one still reads along. */
const nearPixels = 64;

/**
 * Keeps the end of the stream in sight while one is there, and the place one reads at when one is not. The scroller's
 * column is reversed: the browser counts from the end, so that older messages above move nothing.
 */
export function useStreamScroll(lines: readonly Line[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  /** The last line when the reader left the end; undefined while they are there. */
  const [leftAt, setLeftAt] = useState<string>();
  const last = lines.at(-1);

  useLayoutEffect(() => {
    const element = scroller.current!;
    const grown = element.scrollHeight - height.current;
    height.current = element.scrollHeight;
    if (element.scrollTop >= -nearPixels || last?.mine) element.scrollTop = 0;
    else element.scrollTop -= grown;
    // oxlint-disable-next-line react/exhaustive-deps -- only what is added at the end moves the reader
  }, [last?.key]);

  useLayoutEffect(() => {
    height.current = scroller.current!.scrollHeight;
  });

  const left = leftAt === undefined ? -1 : lines.findIndex(({ key }) => key === leftAt);
  return {
    scroller,
    isAway: leftAt !== undefined,
    /** What others have written below, out of sight. */
    missed: leftAt === undefined ? 0 : lines.slice(left + 1).filter(({ mine }) => !mine).length,
    onScroll: () => {
      const away = scroller.current!.scrollTop < -nearPixels;
      setLeftAt((before) => (away ? (before ?? last?.key) : undefined));
    },
    toEnd: () => {
      const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      scroller.current!.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
    },
  };
}
