import type { Line } from './lines.ts';
import { foldedText } from '../message/folding/folded.ts';
import { photoHeight } from '../message/photo-frame.ts';

/** Maximum width of the text column in px, and the share of it that a bubble fills; see `bubble.tsx`. */
const widest = 800;
const share = 0.74;
const letter = 8;
const textLine = 24;
/** Height of the button below a folded text, in px. */
const moreButton = 44;
/** Assumed size of an unsent photo with unknown aspect ratio. */
const unseen = { width: 3, height: 4 };

/**
 * Estimates a line's height in px before it renders: accurate enough for a scroll bar. Lines near the view are
 * measured.
 */
export function heightOf(line: Line, width: number): number {
  const head = line.day ? 64 : line.follows ? 3 : 10;
  if (line.photo || line.unsent?.photo) {
    return head + photoHeight(line.photo ?? unseen, width * share, globalThis.innerHeight);
  }
  if (line.gift) return head + 200;
  const perLine = Math.max(10, Math.floor((Math.min(widest, width * share) - 32) / letter));
  const folded = foldedText(line.text);
  return head + 20 + textLine * linesIn(folded ?? line.text, perLine) + (folded === undefined ? 0 : moreButton);
}

function linesIn(text: string, perLine: number): number {
  if (!text.includes('\n')) return Math.max(1, Math.ceil(text.length / perLine));
  return text.split('\n').reduce((sum, one) => sum + Math.max(1, Math.ceil(one.length / perLine)), 0);
}
