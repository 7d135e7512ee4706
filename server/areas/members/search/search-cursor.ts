import type { MemberId } from '#contract/members/members.ts';
import type { TokenCipher } from '../../../platform/core/encrypted-token.ts';

/** Where a page ended: the last card and its segment. */
export interface CursorPosition {
  readonly segment: number;
  /** The segment's sort key: when they were last active, or joined. */
  readonly at: Date;
  readonly id: MemberId;
}

/** Where to continue a search: when it began, and how many pages it has had. */
export interface SearchCursor extends CursorPosition {
  readonly began: Date;
  readonly pages: number;
}

/**
 * A cursor is encrypted: it contains the time when somebody was last active, which is private. `search` is everything
 * that is searched for and by whom; the cursor is not valid for any other.
 */
export function writeSearchCursor(
  cipher: TokenCipher,
  { began, pages, segment, at, id }: SearchCursor,
  search: string,
): string {
  return cipher.encrypt(JSON.stringify([began.getTime(), pages, segment, at.getTime(), id]), search);
}

export function readSearchCursor(cipher: TokenCipher, word: string, search: string): SearchCursor | undefined {
  const text = cipher.decrypt(word, search);
  if (text === undefined) return undefined;
  const [began, pages, segment, at, id] = JSON.parse(text) as [number, number, number, number, MemberId];
  return { began: new Date(began), pages, segment, at: new Date(at), id };
}
