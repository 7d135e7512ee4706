import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const longMilliseconds = 350;
/** A finger that moves further than this, in px, scrolls. */
const stillPixels = 10;
/** The browser sends the click of a press within this time after it, in ms. */
const clickMilliseconds = 500;

interface Press {
  readonly x: number;
  readonly y: number;
  /** In ms, by the clock of the events. */
  readonly at: number;
  readonly timer: ReturnType<typeof setTimeout>;
  state: 'still' | 'long' | 'over';
}

/**
 * Calls back on a long press; the element is not clicked then. Called once more when the finger is lifted: the browser
 * dismisses what was not under the finger when it went down.
 */
export function useLongPress(onLong: () => void) {
  const press = useRef<Press>(undefined);
  const end = () => {
    clearTimeout(press.current?.timer);
    if (press.current?.state === 'still') press.current.state = 'over';
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y, timeStamp: at }: PointerEvent) => {
      end();
      press.current = undefined;
      // A second finger ends the press of the first.
      if (pointerType !== 'touch' || !isPrimary) return;
      const timer = setTimeout(() => {
        press.current!.state = 'long';
        onLong();
      }, longMilliseconds);
      press.current = { x, y, at, timer, state: 'still' };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > stillPixels) end();
    },
    onPointerUp: ({ timeStamp }: PointerEvent) => {
      const ended = press.current;
      if (!ended) return;
      // On a busy page, lifting the finger is heard of before the timer.
      if (ended.state === 'still' && timeStamp - ended.at >= longMilliseconds) ended.state = 'long';
      end();
      if (ended.state === 'long') setTimeout(onLong);
      // A click without a finger, by a keyboard or a screen reader, is not part of the press.
      setTimeout(() => {
        if (press.current === ended) press.current = undefined;
      }, clickMilliseconds);
    },
    onPointerCancel: () => {
      end();
      press.current = undefined;
    },
    onContextMenu: (event: MouseEvent) => {
      if (press.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (press.current?.state !== 'long') return;
      press.current = undefined;
      event.preventDefault();
      event.stopPropagation();
      setTimeout(onLong);
    },
  };
}
