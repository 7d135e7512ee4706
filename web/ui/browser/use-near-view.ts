import { type RefObject, useEffect, useEffectEvent } from 'react';

/** How far beyond what is seen something counts as near, in px: it is there before one comes to it. */
const ahead = 800;
const anyDistance = 1_000_000;

interface Near {
  /** Also where one has gone past it, however far. */
  orPassed?: boolean;
}

/** Does `onNear` when the element comes near to what is seen, each time anew when it has been `off` in between. */
export function useNearView(
  element: RefObject<Element | null>,
  on: boolean,
  onNear: () => void,
  { orPassed = false }: Near = {},
): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!on || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { root: scrollerAround(element.current), rootMargin: `${orPassed ? anyDistance : ahead}px 0px ${ahead}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, on, orPassed]);
}

/** What the element scrolls in; null for the page. A margin counts around this only. */
function scrollerAround({ parentElement: parent }: Element): Element | null {
  if (!parent || parent === document.body) return null;
  return /auto|scroll/.test(getComputedStyle(parent).overflowY) ? parent : scrollerAround(parent);
}
