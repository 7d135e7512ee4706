import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

export interface Track {
  readonly ref: RefObject<HTMLUListElement | null>;
  /** The index of the visible slide. */
  readonly current: number;
  /** Scrolls a slide into view. The first slide follows the last. */
  readonly show: (place: number) => void;
  readonly onScroll: () => void;
  /** Handles the arrow keys, Home and End. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Returns the state of a row of slides, which is browsed by swiping (natively), by buttons and by keys. */
export function useTrack(count: number, start = 0): Track {
  const ref = useRef<HTMLUListElement>(null);
  // While a button scrolls the row, the slides in between do not become current.
  const heading = useRef<number>(undefined);
  const [current, setCurrent] = useState(start);

  const show = (place: number) => {
    const slides = ref.current;
    if (!slides) return;
    const wanted = (place + count) % count;
    const isRoundTheEnd = wanted !== place;
    heading.current = isRoundTheEnd ? undefined : wanted;
    setCurrent(wanted);
    // Moves the focus to the visible slide.
    if (slides.contains(document.activeElement)) {
      slides.children[wanted]?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
    }
    slides.scrollTo({ left: wanted * slides.clientWidth, behavior: isRoundTheEnd ? 'instant' : 'auto' });
  };

  const onScroll = () => {
    const slides = ref.current;
    if (!slides || slides.clientWidth === 0) return;
    const place = Math.round(slides.scrollLeft / slides.clientWidth);
    if (heading.current !== undefined && place !== heading.current) return;
    heading.current = undefined;
    setCurrent(place);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const place = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: count - 1 }[event.key];
    if (place === undefined || count < 2) return;
    event.preventDefault();
    show(place);
  };

  return { ref, current, show, onScroll, onKeyDown };
}
