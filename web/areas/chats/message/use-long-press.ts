import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const longMilliseconds = 350;
/** Delay of a timer beyond which the page counts as busy, and the time it then gets to catch up. In milliseconds. */
const lateMilliseconds = 100;
/** Maximum movement of a press, in px. Beyond that, the press becomes a scroll. */
const stillPixels = 10;
/** Maximum delay of the browser's click after a press, in milliseconds. */
const clickMilliseconds = 500;

interface Press {
  readonly x: number;
  readonly y: number;
  /** When the press began, in milliseconds by the clock of events. */
  readonly at: number;
  timer: ReturnType<typeof setTimeout>;
  state: 'still' | 'long' | 'over';
}

/**
 * Calls `onLong` on a long press and suppresses the click. Calls it again when the finger lifts, because the browser
 * light-dismisses popovers that were not under the finger at the start.
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
      // A second finger cancels the press.
      if (pointerType !== 'touch' || !isPrimary) return;
      const wait = (milliseconds: number): Press['timer'] => {
        const due = performance.now() + milliseconds;
        return setTimeout(() => {
          // On a busy page, the timer may fire before earlier pointer events, which turn the press into a scroll or a tap.
          const isLate = performance.now() - due > lateMilliseconds;
          if (isLate) return void (begun.timer = wait(lateMilliseconds));
          begun.state = 'long';
          onLong();
        }, milliseconds);
      };
      const begun: Press = { x, y, at, timer: wait(longMilliseconds), state: 'still' };
      press.current = begun;
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > stillPixels) end();
    },
    onPointerUp: ({ timeStamp }: PointerEvent) => {
      const ended = press.current;
      if (!ended) return;
      // On a busy page, the pointer-up event may arrive before the timer fires.
      if (ended.state === 'still' && timeStamp - ended.at >= longMilliseconds) ended.state = 'long';
      end();
      if (ended.state === 'long') setTimeout(onLong);
      // A click without a finger, by keyboard or screen reader, is not part of the press.
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
