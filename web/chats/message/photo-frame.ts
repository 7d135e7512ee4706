import type { CSSProperties } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** As wide as it may be, in px; as much of the screen's height; and how far a panorama may go. */
const widest = 462;
const highest = 0.6;
const longest = 2.2;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Width by height, as the photo has it; what is longer than a panorama loses its ends. */
export function ratioOf({ width, height }: Size): number {
  if (!width || !height) return 3 / 4;
  return Math.min(longest, Math.max(1 / longest, width / height));
}

/** A photo in the stream, with the corner of who sent it. */
export function photoFrame(mine: boolean): string {
  return classNames(
    'relative block max-w-full overflow-hidden rounded-bubble bg-sunken',
    mine ? 'rounded-br-[6px]' : 'rounded-bl-[6px]',
  );
}

/** Its own shape, before it has come. */
export function photoShape(size: Size): CSSProperties {
  const ratio = ratioOf(size);
  return {
    aspectRatio: ratio,
    width: `min(${widest}px, calc(var(--visible-height, 100dvh) * ${(highest * ratio).toFixed(3)}))`,
  };
}

/** How high it will be where the stream is so wide, in px. */
export function photoHeight(size: Size, room: number, screen: number): number {
  const ratio = ratioOf(size);
  return Math.min(widest, room, screen * highest * ratio) / ratio;
}
