import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useInsertionEffect, useRef } from 'react';

export type StreamView = Virtualizer<HTMLDivElement, HTMLElement>;

/** Keeps the reading position when the view changes: the composer grows, a keyboard opens, or the window is resized. */
export function useSteadyView(scroller: RefObject<HTMLDivElement | null>, view: StreamView, on: boolean): void {
  useEffect(() => {
    const element = scroller.current;
    if (!on || !element) return;
    let { clientHeight: height, clientWidth: width, scrollTop: top } = element;
    let wasAtEnd = view.isAtEnd();
    const scrolled = () => {
      ({ clientHeight: height, scrollTop: top } = element);
      wasAtEnd = element.scrollHeight - height - top <= view.options.scrollEndThreshold;
    };
    const observer = new ResizeObserver(() => {
      const { clientHeight, clientWidth } = element;
      // Keep the lower edge in place, next to the composer.
      if (clientHeight !== height) element.scrollTop = top + height - clientHeight;
      if (clientWidth !== width) wrapAnew(view, element.scrollTop);
      if (wasAtEnd) view.scrollToEnd();
      width = clientWidth;
      scrolled();
    });
    observer.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, [scroller, view, on]);
}

/** Measures all lines again: a different width changes every height. */
function wrapAnew(view: StreamView, top: number): void {
  const first = view.getVirtualItemForOffset(top);
  const into = first ? top - first.start : 0;
  view.measure();
  for (const row of view.elementsCache.values()) {
    if (row.isConnected) view.resizeItem(view.indexFromElement(row), row.offsetHeight);
  }
  const begins = first && view.getOffsetForIndex(first.index, 'start');
  if (begins) view.scrollToOffset(begins[0] + into);
}

/**
 * Keeps the reading position when older messages are prepended. The line that was first until then may lose its day
 * heading.
 */
export function useSteadyHead(view: StreamView, first: string | undefined): void {
  const wasFirst = useRef<string>(undefined);
  const isFirst = useRef(first);
  // Before the rows are measured, which happens as their refs are attached.
  useInsertionEffect(() => {
    if (isFirst.current !== first) wasFirst.current = isFirst.current;
    isFirst.current = first;
  }, [first]);
  useEffect(() => {
    const isMadeUpFor: StreamView['shouldAdjustScrollPositionOnItemSizeChange'] = ({ key, start }) => {
      const top = view.scrollOffset ?? 0;
      const known = view.itemSizeCache.get(key);
      if (key === wasFirst.current) return true;
      // By default, compensate for changes above, except while the reader scrolls toward them.
      return known === undefined ? start < top : start + known <= top && view.scrollDirection !== 'backward';
    };
    Object.assign(view, { shouldAdjustScrollPositionOnItemSizeChange: isMadeUpFor });
  }, [view]);
}
