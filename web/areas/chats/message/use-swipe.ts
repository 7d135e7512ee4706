import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Minimum movement in px to tell a swipe from a tap or a scroll. */
const slack = 12;
/**
 * Distances in px: the maximum travel of a message, the travel at which its icon appears, and the minimum travel that
 * triggers a reply.
 */
const furthest = 64;
const shows = 32;
const means = 56;

interface Swipe {
  readonly x: number;
  readonly y: number;
  state: 'begun' | 'swiping' | 'over';
  way: number;
}

/**
 * Lets the reader swipe a message to the right to reply to it. Updates styles without React, which avoids a render per
 * pixel.
 */
export function useSwipe(onSwipe: (() => void) | undefined) {
  const moved = useRef<HTMLDivElement>(null);
  const sign = useRef<HTMLSpanElement>(null);
  const swipe = useRef<Swipe>(undefined);

  const draw = (way: number, back = false) => {
    if (!moved.current || !sign.current) return;
    const transition = back ? 'transform 150ms var(--ease), opacity 150ms' : 'none';
    Object.assign(moved.current.style, { transition, transform: way > 0 ? `translateX(${way}px)` : '' });
    Object.assign(sign.current.style, { transition, opacity: String(Math.max(0, (way - shows) / (means - shows))) });
  };
  const end = () => {
    if (swipe.current?.state === 'swiping') draw(0, true);
    if (swipe.current) swipe.current.state = 'over';
  };

  return {
    moved,
    sign,
    gesture: {
      onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
        swipe.current = onSwipe && pointerType === 'touch' && isPrimary ? { x, y, state: 'begun', way: 0 } : undefined;
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const now = swipe.current;
        if (!now || now.state === 'over') return;
        const [across, down] = [clientX - now.x, Math.abs(clientY - now.y)];
        if (now.state === 'begun' && down > slack) return end();
        if (now.state === 'begun' && across > slack && across > 2 * down) now.state = 'swiping';
        if (now.state !== 'swiping') return;
        now.way = Math.max(0, Math.min(furthest, across - slack));
        draw(now.way);
      },
      onPointerUp: () => {
        const meant = swipe.current?.state === 'swiping' && swipe.current.way >= means;
        end();
        if (!meant) return;
        navigator.vibrate?.(10);
        onSwipe?.();
      },
      onPointerCancel: end,
      // Suppress the click after a swipe.
      onClickCapture: (event: MouseEvent) => {
        if (!swipe.current || swipe.current.way === 0) return;
        swipe.current = undefined;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
