import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Maximum distance from the viewport at which an element counts as near, in px. Makes content load before it is
 * visible.
 */
const ahead = 800;
const anyDistance = 1_000_000;

interface Near {
  /** Also calls `onNear` if the element has been scrolled past, at any distance. */
  orPassed?: boolean;
}

/** Calls `onNear` when the element comes near the viewport, and again whenever `on` becomes true again. */
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

/** Returns the element's scroll container, or null for the page. A root margin applies only to this container. */
function scrollerAround({ parentElement: parent }: Element): Element | null {
  if (!parent || parent === document.body) return null;
  return /auto|scroll/.test(getComputedStyle(parent).overflowY) ? parent : scrollerAround(parent);
}
