import type { MemberId } from '#contract/members/members.ts';
import type { Seal } from '../../kernel/encrypted-token.ts';

/** Where a page ended: the last card and the stretch it lies in. */
export interface Place {
  readonly stretch: number;
  /** By what the stretch is ordered: when they were last active, or came. */
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
