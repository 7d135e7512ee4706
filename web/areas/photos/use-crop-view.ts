import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { OwnPicture } from '#contract/photos.ts';
import { type CropShape, cropOf, type CropView, viewOf, within } from './crop-frame.ts';

/** Movement per press of an arrow key, as a share of the visible part. */
const step = 0.05;
const zoomStep = 1.1;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Lets the member move a photo behind a frame by pointer, two fingers, wheel or keys. */
export function useCropView({ crop, source }: Pick<OwnPicture, 'crop' | 'source'>, shape: CropShape) {
  const [wanted, setWanted] = useState<CropView>(() => viewOf({ crop, source }));
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const view = shape === 'whole' ? wanted : within(source, shape, wanted);
  const seen = shape === 'whole' ? undefined : cropOf(source, shape, view);

  const zoomTo = (zoom: number) => setWanted({ ...view, zoom });
  const moveBy = (x: number, y: number) => setWanted({ ...view, x: view.x + x, y: view.y + y });

  function onPointerMove({ pointerId, clientX: x, clientY: y }: PointerEvent): void {
    const before = pointers.current.get(pointerId);
    if (!before || !seen || !frame.current) return;
    const [other] = [...pointers.current].filter(([id]) => id !== pointerId).map(([, point]) => point);
    pointers.current.set(pointerId, { x, y });
    const pixel = seen.width / frame.current.clientWidth;
    if (!other) return moveBy((before.x - x) * pixel, (before.y - y) * pixel);
    const apart = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y);
    zoomTo((view.zoom * apart({ x, y })) / Math.max(1, apart(before)));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!seen) return;
    const [x, y] = directions[event.key] ?? [];
    if (x !== undefined && y !== undefined) moveBy(x * step * seen.width, y * step * seen.height);
    else if (event.key === '+' || event.key === '=') zoomTo(view.zoom * zoomStep);
    else if (event.key === '-') zoomTo(view.zoom / zoomStep);
    else return;
    event.preventDefault();
  }

  useWheel(frame, (up) => zoomTo(up ? view.zoom * zoomStep : view.zoom / zoomStep));
  const forget = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId);
  const handlers = {
    ref: frame,
    onKeyDown,
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove,
    onPointerUp: forget,
    onPointerCancel: forget,
  };
  return { view, seen, zoomTo, handlers };
}

/** Zooms with the wheel instead of scrolling the page. React's listener is passive and cannot prevent scrolling. */
function useWheel(element: RefObject<HTMLElement | null>, onTurn: (up: boolean) => void): void {
  useEffect(() => {
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      onTurn(event.deltaY < 0);
    };
    const { current } = element;
    current?.addEventListener('wheel', turn, { passive: false });
    return () => current?.removeEventListener('wheel', turn);
  });
}
