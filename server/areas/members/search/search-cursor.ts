import type { MemberId } from '#contract/members/members.ts';
import type { TokenCipher } from '../../../platform/core/encrypted-token.ts';

/** The end of a page: the last card and its segment. */
export interface CursorPosition {
  readonly segment: number;
  /** The segment's sort key: the time of the last activity or of joining. */
  readonly at: Date;
  readonly id: MemberId;
}

/** The point at which to continue a search, with its start time and the number of pages so far. */
export interface SearchCursor extends CursorPosition {
  readonly began: Date;
  readonly pages: number;
}

/**
 * Encrypts a cursor, because it contains the time of a member's last activity, which is private. `search` identifies
 * the search and its viewer; the cursor is valid only for these.
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
