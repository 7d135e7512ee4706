import type { CSSProperties } from 'react';
import { classNames } from '../../../shared/ui/class-names.ts';

/** Maximum width in px, maximum share of the screen height, and widest aspect ratio. */
const widest = 462;
const highest = 0.6;
const longest = 2.2;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns width divided by height. Longer panoramas are cropped at the ends. */
export function ratioOf({ width, height }: Size): number {
  if (!width || !height) return 3 / 4;
  return Math.min(longest, Math.max(1 / longest, width / height));
}

/** Class names of a photo in the stream, with a smaller corner on the sender's side. */
export function photoFrame(mine: boolean): string {
  return classNames(
    'relative block max-w-full overflow-hidden rounded-bubble bg-sunken',
    mine ? 'rounded-br-[6px]' : 'rounded-bl-[6px]',
  );
}

/** Reserves the photo's size before it loads. */
export function photoShape(size: Size): CSSProperties {
  const ratio = ratioOf(size);
  return {
    aspectRatio: ratio,
    width: `min(${widest}px, calc(var(--visible-height, 100dvh) * ${(highest * ratio).toFixed(3)}))`,
  };
}

/** Returns the height in px within a stream of the given width. */
export function photoHeight(size: Size, room: number, screen: number): number {
  const ratio = ratioOf(size);
  return Math.min(widest, room, screen * highest * ratio) / ratio;
}
