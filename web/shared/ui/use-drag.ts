import { type CSSProperties, type PointerEvent as ReactPointerEvent, useState } from 'react';
import type { SwipeDecision } from '#contract/swipe-game.ts';

interface Grip {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly at: number;
  drawn: boolean;
}

type Moved = Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY' | 'timeStamp'>;

/**
 * Creates the state of a drag to either side. The element follows through the custom properties `--x` (px) and `--pull`
 * (-1 to 1). If released too early, the element returns to its place. A landing page also embeds this function as
 * source text, so it must not use anything from outside the function.
 */
export function makeDrag() {
  // Minimum distance in px, or minimum speed in px per ms, of a drag that decides.
  const far = 110;
  const fast = 0.55;
  // Minimum movement of a drag, in px. A press that moves less is a click.
  const still = 8;
  let grip: Grip | undefined;
  const pull = (element: HTMLElement, x: number) => {
    element.style.setProperty('--x', `${x}px`);
    element.style.setProperty('--pull', String(Math.max(-1, Math.min(1, x / far))));
  };
  const letGo = (element: HTMLElement) => {
    grip = undefined;
    delete element.dataset.drawn;
    pull(element, 0);
  };
  return {
    down: (event: Moved & Pick<PointerEvent, 'isPrimary' | 'button'>) => {
      if (!event.isPrimary || event.button !== 0) return;
      grip = { pointer: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp, drawn: false };
    },
    move: (event: Moved, element: HTMLElement) => {
      if (grip?.pointer !== event.pointerId) return;
      const x = event.clientX - grip.x;
      if (!grip.drawn) {
        if (Math.abs(x) < still || Math.abs(x) < Math.abs(event.clientY - grip.y)) return;
        grip.drawn = true;
        element.setPointerCapture(event.pointerId);
        element.dataset.drawn = '';
      }
      pull(element, x);
    },
    /** Returns the decision and the distance of the drag, if it decides. */
    up: (event: Moved, element: HTMLElement): { decision: SwipeDecision; x: number } | undefined => {
      if (grip?.pointer !== event.pointerId) return undefined;
      const { drawn, at, x: from } = grip;
      const x = event.clientX - from;
      const speed = Math.abs(x) / Math.max(1, event.timeStamp - at);
      letGo(element);
      if (!drawn || (Math.abs(x) < far && (speed < fast || Math.abs(x) < far / 3))) return undefined;
      return { decision: x > 0 ? 'like' : 'pass', x };
    },
    cancel: letGo,
  };
}

/** Makes an element draggable to either side by touch or mouse, without rendering. */
export function useDrag(onDecide: (decision: SwipeDecision, from: CSSProperties) => void) {
  const [drag] = useState(makeDrag);
  type Event = ReactPointerEvent<HTMLElement>;
  return {
    onPointerDown: (event: Event) => drag.down(event),
    onPointerMove: (event: Event) => drag.move(event, event.currentTarget),
    onPointerUp: (event: Event) => {
      const decided = drag.up(event, event.currentTarget);
      if (decided) onDecide(decided.decision, { '--from-x': `${decided.x}px` } as CSSProperties);
    },
    onPointerCancel: (event: Event) => drag.cancel(event.currentTarget),
    // Prevents native dragging of images and links.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
