import { type CSSProperties, type PointerEvent, useRef } from 'react';
import type { SwipeDecision } from '#contract/swipe-game.ts';

/** Minimum distance in px, or minimum speed in px per ms, of a drag that decides. */
const far = 110;
const fast = 0.55;
/** Minimum movement of a drag, in px. A press that moves less is a click. */
const still = 8;

interface Grip {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly at: number;
  drawn: boolean;
}

/**
 * Makes an element draggable to either side by touch or mouse. The element follows through the custom properties `--x`
 * (px) and `--pull` (-1 to 1), without rendering. If released too early, the element returns to its place.
 */
export function useDrag(onDecide: (decision: SwipeDecision, from: CSSProperties) => void) {
  const grip = useRef<Grip>(undefined);
  const pull = (element: HTMLElement, x: number) => {
    element.style.setProperty('--x', `${x}px`);
    element.style.setProperty('--pull', String(Math.max(-1, Math.min(1, x / far))));
  };
  const letGo = (element: HTMLElement) => {
    grip.current = undefined;
    delete element.dataset.drawn;
    pull(element, 0);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || event.button !== 0) return;
      grip.current = {
        pointer: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        at: event.timeStamp,
        drawn: false,
      };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = grip.current;
      if (held?.pointer !== event.pointerId) return;
      const x = event.clientX - held.x;
      if (!held.drawn) {
        if (Math.abs(x) < still || Math.abs(x) < Math.abs(event.clientY - held.y)) return;
        held.drawn = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.dataset.drawn = '';
      }
      pull(event.currentTarget, x);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const held = grip.current;
      if (held?.pointer !== event.pointerId) return;
      const x = event.clientX - held.x;
      const speed = Math.abs(x) / Math.max(1, event.timeStamp - held.at);
      letGo(event.currentTarget);
      if (!held.drawn || (Math.abs(x) < far && (speed < fast || Math.abs(x) < far / 3))) return;
      onDecide(x > 0 ? 'like' : 'pass', { '--from-x': `${x}px` } as CSSProperties);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => letGo(event.currentTarget),
    // Prevents native dragging of images and links.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
