import type { CSSProperties } from 'react';
import { classNames } from '../../../shared/ui/class-names.ts';

/** The largest width in px, the largest share of the screen's height, and the widest aspect ratio. */
const widest = 462;
const highest = 0.6;
const longest = 2.2;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Width divided by height of the photo; a longer panorama is cropped at its ends. */
export function ratioOf({ width, height }: Size): number {
  if (!width || !height) return 3 / 4;
  return Math.min(longest, Math.max(1 / longest, width / height));
}

/** A photo in the stream, with the corner on its sender's side. */
export function photoFrame(mine: boolean): string {
  return classNames(
    'relative block max-w-full overflow-hidden rounded-bubble bg-sunken',
    mine ? 'rounded-br-[6px]' : 'rounded-bl-[6px]',
  );
}

/** Its aspect ratio, before it has loaded. */
export function photoShape(size: Size): CSSProperties {
  const ratio = ratioOf(size);
  return {
    aspectRatio: ratio,
    width: `min(${widest}px, calc(var(--visible-height, 100dvh) * ${(highest * ratio).toFixed(3)}))`,
  };
}

/** Its height in px in a stream of the given width. */
export function photoHeight(size: Size, room: number, screen: number): number {
  const ratio = ratioOf(size);
  return Math.min(widest, room, screen * highest * ratio) / ratio;
}
