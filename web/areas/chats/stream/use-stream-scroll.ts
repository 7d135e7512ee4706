import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { MessageId } from '#contract/chats/chats.ts';
import type { ScrolledDay } from './day-pill.tsx';
import { heightOf } from './line-height.ts';
import type { Line } from './lines.ts';
import { useSteadyHead, useSteadyView, type StreamView } from './use-steady-view.ts';

/** Maximum distance from the end at which the view follows new messages, in px. */
const nearPixels = 64;
/** Minimum visible part of a message that counts as seen, in px. */
const seenPixels = 24;
/** Lower edge of the day pill, measured from the top of the stream, in px. */
const pillPixels = 56;

interface Start {
  /** Whether lines are rendered: false on the server and until hydration. */
  readonly on: boolean;
  /** The message to start at; undefined starts at the end. */
  readonly first: MessageId | undefined;
  /** Space above the first line, in px. */
  readonly above: number;
}

/**
 * Computes the lines near the view and their positions. Follows the end while the reader is there; otherwise keeps the
 * reading position when lines are added or grow.
 */
export function useStreamScroll(lines: readonly Line[], { on, first, above }: Start) {
  const scroller = useRef<HTMLDivElement>(null);
  const focused = useRef<string>(undefined);
  const [isAway, setAway] = useState(false);
  const [seen, setSeen] = useState<MessageId>();
  const [day, setDay] = useState<ScrolledDay>();
  const hasMoved = useRef(false);
  const move = () => {
    hasMoved.current = true;
  };
  const indexOf = (message: MessageId) => lines.findIndex(({ id }) => id === message);

  const estimate = useEstimate();
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: lines.length,
    enabled: on,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => lines[index]!.key, [lines]),
    estimateSize: (index) => estimate(lines[index]!, scroller.current?.clientWidth ?? 0),
    overscan: 8,
    paddingStart: above,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearPixels,
    initialRect: { width: 0, height: 800 },
    // An offset beyond any content, so that the view starts at the end.
    initialOffset: 1e9,
    // Keeps the row with the focus rendered when it scrolls out of view.
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range);
        const held = focused.current === undefined ? -1 : lines.findIndex(({ key }) => key === focused.current);
        return held < 0 || shown.includes(held) ? shown : [...shown, held].sort((one, other) => one - other);
      },
      [lines],
    ),
  });
  useSteadyView(scroller, virtualizer, on);
  useSteadyHead(virtualizer, lines[0]?.key);

  // Unread messages may load a moment later. A reader who has scrolled away by then stays in place.
  useLayoutEffect(() => {
    if (!on || isAway) return;
    const begin = first === undefined ? -1 : indexOf(first);
    if (begin < 0) virtualizer.scrollToEnd();
    else virtualizer.scrollToIndex(begin, { align: 'start' });
    // oxlint-disable-next-line react/exhaustive-deps -- one begins once
  }, [on, first]);

  // Sending a message scrolls to the end, where it appears; messages sent from another browser do not scroll.
  const written = lines.findLast(({ unsent }) => unsent && !unsent.refused)?.key;
  const writtenBefore = useRef(written);
  useLayoutEffect(() => {
    if (written && writtenBefore.current !== written) virtualizer.scrollToEnd();
    writtenBefore.current = written;
  }, [written, virtualizer]);

  const update = () => {
    const element = scroller.current;
    if (!on || !element) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    setAway(scrollHeight - clientHeight - scrollTop > nearPixels);
    let lowest = virtualizer.getVirtualItemForOffset(scrollTop + clientHeight - seenPixels)?.index ?? -1;
    while (lowest >= 0 && !lines[lowest]!.id) lowest -= 1;
    const message = lines[lowest]?.id;
    if (message) setSeen((before) => (before && before > message ? before : message));
  };
  useLayoutEffect(update);

  const toEnd = () => virtualizer.scrollToEnd({ behavior: isNear(virtualizer.getDistanceFromEnd()) });
  return {
    scroller,
    rows: on ? shownRows(virtualizer.getVirtualItems()) : lines.map((_, index) => ({ index, gap: 0 })),
    height: on ? virtualizer.getTotalSize() : undefined,
    measure: virtualizer.measureElement,
    isAway,
    /** The newest message that was ever in view. */
    seen,
    toEnd,
    to: (message: MessageId) => {
      const index = indexOf(message);
      const { start = 0 } = virtualizer.measurementsCache[index] ?? {};
      const behavior = isNear(Math.abs(start - (virtualizer.scrollOffset ?? 0)));
      virtualizer.scrollToIndex(index, { align: 'center', behavior });
    },
    /** The day in view if its heading is not visible; a new object on each scroll. */
    day,
    onScroll: () => {
      update();
      // Programmatic scrolling, as at the start, must not show the pill.
      if (hasMoved.current) setDay(scrolledDay(lines, virtualizer));
    },
    onWheel: move,
    onPointerDown: move,
    onKeyDown: (event: KeyboardEvent) => {
      move();
      if (event.target !== scroller.current || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'End') virtualizer.scrollToEnd();
      else if (event.key === 'Home') virtualizer.scrollToOffset(0);
      else return;
      event.preventDefault();
    },
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.closest<HTMLElement>('[data-key]')?.dataset.key;
    },
    onBlur: () => {
      focused.current = undefined;
    },
  };
}

/**
 * Returns a function that estimates the height of a line, and repeats its first estimate for a width. If a line loses
 * its day heading, the measurement then differs from the estimate, and `useSteadyHead` keeps the reading position.
 */
function useEstimate() {
  const known = useRef({ width: 0, heights: new Map<string, number>() });
  return useCallback((line: Line, width: number) => {
    if (known.current.width !== width) known.current = { width, heights: new Map() };
    const { heights } = known.current;
    const height = heights.get(line.key) ?? heightOf(line, width);
    heights.set(line.key, height);
    return height;
  }, []);
}

/** Returns the day of the topmost visible line, unless its heading is visible. */
function scrolledDay(lines: readonly Line[], view: StreamView): ScrolledDay | undefined {
  const top = view.scrollOffset ?? 0;
  const index = view.getVirtualItemForOffset(top)?.index;
  const line = index === undefined ? undefined : lines[index];
  const next = index === undefined ? undefined : view.measurementsCache[index + 1];
  if (!line || line.day) return undefined;
  // The next line starts a new day, whose heading is about to take the pill's place.
  if (next && lines[index! + 1]?.day && next.start - top < pillPixels) return undefined;
  return { at: line.at };
}

/**
 * Returns the rows to render. Each row is positioned relative to the previous one. `gap`: the height of unrendered rows
 * in between, in px.
 */
function shownRows(items: readonly VirtualItem[]) {
  return items.map(({ index, start }, at) => ({ index, gap: start - (items[at - 1]?.end ?? 0) }));
}

/**
 * Returns how to scroll a distance. Only short distances are animated, because long ones would blur, and none if the
 * reader prefers reduced motion.
 */
function isNear(distance: number): 'smooth' | 'auto' {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return !calm && distance < 3 * window.innerHeight ? 'smooth' : 'auto';
}
