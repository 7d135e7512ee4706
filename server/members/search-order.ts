import type { MemberId } from '#contract/members.ts';
import type { Seal } from '../seal.ts';
import { onlineMilliseconds } from './cards.ts';

const day = 24 * 3_600_000;
/** Where one stretch of activity ends and the next begins, back from the moment of the search. */
const bands = [onlineMilliseconds, day, 7 * day] as const;

/** A part of a search whose cards lie in one index in the order in which they are shown. */
export interface Stretch {
  /** Last active after this moment. */
  readonly after: Date | undefined;
  /** Last active at this moment or before. */
  readonly to: Date | undefined;
  /** Undefined: with and without. */
  readonly has_photo: boolean | undefined;
}

/** What of a search concerns its order. */
export interface Only {
  readonly online: 'yes' | 'no';
  readonly with_photo: 'yes' | 'no';
}

/**
 * The stretches of a search that began at `began`: online then, active in the day before, in the week before, and
 * earlier; in each of them those with a photo first. Whoever has become active since comes at the end: they left a
 * place that one may not have reached yet, and would be missed. Who had been shown there comes twice, and a list keeps
 * the first.
 */
export function stretchesOf(began: Date, only: Only): Stretch[] {
  const moments = [0, ...bands].map((milliseconds) => ago(began, milliseconds));
  const times = only.online === 'yes' ? moments.slice(0, 1) : moments;
  const photos = only.with_photo === 'yes' ? [true] : [true, false];
  const stretches = times.flatMap((to, band) =>
    photos.map((has_photo) => ({ after: moments[band + 1], to, has_photo })),
  );
  return [...stretches, { ...wholeStretch(began, only), after: began }];
}

/** All of it in one, for counting. */
export function wholeStretch(began: Date, only: Only): Stretch {
  return {
    after: only.online === 'yes' ? ago(began, onlineMilliseconds) : undefined,
    to: undefined,
    has_photo: only.with_photo === 'yes' ? true : undefined,
  };
}

function ago(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() - milliseconds);
}

/** Where a page ended: the last card and the stretch it lies in. */
export interface Place {
  readonly stretch: number;
  readonly at: Date;
  readonly id: MemberId;
}

/** Where to go on, of a search that began at a moment and has had so many pages. */
export interface Bookmark extends Place {
  readonly began: Date;
  readonly pages: number;
}

/**
 * A bookmark travels sealed: it holds the moment at which somebody was last active, which nobody is told. `search` is
 * the whole of what is searched for and by whom, and the bookmark is good for nothing else.
 */
export function writeBookmark(seal: Seal, { began, pages, stretch, at, id }: Bookmark, search: string): string {
  return seal.close(JSON.stringify([began.getTime(), pages, stretch, at.getTime(), id]), search);
}

export function readBookmark(seal: Seal, word: string, search: string): Bookmark | undefined {
  const text = seal.open(word, search);
  if (text === undefined) return undefined;
  const [began, pages, stretch, at, id] = JSON.parse(text) as [number, number, number, number, MemberId];
  return { began: new Date(began), pages, stretch, at: new Date(at), id };
}
