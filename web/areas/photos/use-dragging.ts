import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** The dragged tile and the pointer position. */
export interface Dragging {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

interface DraggingProps {
  /** The current order. */
  readonly order: readonly string[];
  /** Called with the new order after the drop. */
  readonly onDrop: (order: readonly string[]) => void;
}

const startPixels = 6;
const holdMilliseconds = 280;

/**
 * Lets the member reorder tiles by mouse or finger. A finger must rest on a tile first; until then, it scrolls. While a
 * tile is dragged, the returned `order` is the order after a drop. Tiles have their id in `data-tile`.
 */
export function useDragging({ order, onDrop }: DraggingProps) {
  const [dragging, setDragging] = useState<Dragging>();
  const [wanted, setWanted] = useState<readonly string[]>();
  const pressed = useRef<{ id: string; x: number; y: number; timer?: ReturnType<typeof setTimeout> }>(undefined);

  function release(): void {
    clearTimeout(pressed.current?.timer);
    pressed.current = undefined;
    setDragging(undefined);
    setWanted(undefined);
  }

  function begin(id: string, x: number, y: number): void {
    setDragging({ id, x, y });
    setWanted(order);
  }

  function onPointerDown(id: string, event: PointerEvent): void {
    if (event.button !== 0 || (event.target as Element).closest('button, [popover]')) return;
    const { clientX: x, clientY: y, pointerType } = event;
    pressed.current = { id, x, y };
    if (pointerType !== 'mouse') pressed.current.timer = setTimeout(() => begin(id, x, y), holdMilliseconds);
  }

  useEffect(() => {
    const move = ({ clientX: x, clientY: y, pointerType }: globalThis.PointerEvent) => {
      const from = pressed.current;
      if (!from) return;
      if (dragging) {
        setDragging({ id: from.id, x, y });
        const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-tile]')?.dataset.tile;
        if (over && over !== from.id) setWanted((now) => movedTo(now ?? order, from.id, over));
      } else if (Math.hypot(x - from.x, y - from.y) > startPixels) {
        if (pointerType === 'mouse') begin(from.id, x, y);
        else release();
      }
    };
    const up = () => {
      if (dragging && wanted && wanted.join() !== order.join()) onDrop(wanted);
      release();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') release();
    };
    // Do not scroll the page while a tile is dragged.
    const hold = (event: TouchEvent) => {
      if (dragging) event.preventDefault();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', release);
    addEventListener('keydown', key);
    addEventListener('touchmove', hold, { passive: false });
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', release);
      removeEventListener('keydown', key);
      removeEventListener('touchmove', hold);
    };
  });

  return { dragging, order: wanted ?? order, onPointerDown };
}

/** Returns the order with `id` moved to the position of `over`. */
export function movedTo(order: readonly string[], id: string, over: string): readonly string[] {
  const place = order.indexOf(over);
  const others = order.filter((one) => one !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}
