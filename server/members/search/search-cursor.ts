import type { MemberId } from '#contract/members/members.ts';
import type { TokenCipher } from '../../kernel/encrypted-token.ts';

/** Where a page ended: the last card and the segment it lies in. */
export interface CursorPosition {
  readonly segment: number;
  /** By what the segment is ordered: when they were last active, or came. */
  readonly at: Date;
  readonly id: MemberId;
}

/** Where to go on, of a search that began at a moment and has had so many pages. */
export interface SearchCursor extends CursorPosition {
  readonly began: Date;
  readonly pages: number;
}

/**
 * A cursor travels sealed: it holds the moment at which somebody was last active, which nobody is told. `search` is
 * the whole of what is searched for and by whom, and the cursor is good for nothing else.
 */
export function writeCursor(
  cipher: TokenCipher,
  { began, pages, segment, at, id }: SearchCursor,
  search: string,
): string {
  return cipher.encrypt(JSON.stringify([began.getTime(), pages, segment, at.getTime(), id]), search);
}

export function readCursor(cipher: TokenCipher, word: string, search: string): SearchCursor | undefined {
  const text = cipher.decrypt(word, search);
  if (text === undefined) return undefined;
  const [began, pages, segment, at, id] = JSON.parse(text) as [number, number, number, number, MemberId];
  return { began: new Date(began), pages, segment, at: new Date(at), id };
}
