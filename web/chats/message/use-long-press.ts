import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const longMilliseconds = 350;
/** A finger that moves further than this, in px, scrolls. */
const stillPixels = 10;

/**
 * Calls back on a long press; the element is not clicked then. Called once more when the finger is lifted: the browser
 * dismisses what was not under the finger when it went down.
 */
export function useLongPress(onLong: () => void) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout>; isLong: boolean }>(undefined);
  const end = () => clearTimeout(press.current?.timer);
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      end();
      press.current = undefined;
      if (pointerType !== 'touch' || !isPrimary) return;
      const timer = setTimeout(() => {
        press.current!.isLong = true;
        onLong();
      }, longMilliseconds);
      press.current = { x, y, timer, isLong: false };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > stillPixels) end();
    },
    onPointerUp: () => {
      end();
      if (press.current?.isLong) setTimeout(onLong);
    },
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      if (press.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!press.current?.isLong) return;
      press.current = undefined;
      event.preventDefault();
      event.stopPropagation();
      setTimeout(onLong);
    },
  };
}
