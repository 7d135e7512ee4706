/** The decisions so far, in the order of the cards: true for a like. */
export type Decisions = readonly boolean[];

/** Reads the decisions from a query: `seen=101` is liked, passed, liked. Ignores decisions beyond the cards. */
export function decisionsIn(search: string, cards: number): Decisions {
  const seen = new URLSearchParams(search).get('seen') ?? '';
  return /^[01]*$/.test(seen) ? Array.from(seen.slice(0, cards), (one) => one === '1') : [];
}

/** Replaces the decisions in a query, and keeps its other parameters except `join`. */
export function searchWith(search: string, decisions: Decisions): string {
  const query = new URLSearchParams(search);
  query.delete('seen');
  query.delete('join');
  if (decisions.length > 0) query.set('seen', decisions.map((liked) => (liked ? '1' : '0')).join(''));
  return `?${query.toString()}`;
}

/** Records in a query that the visitor skips the remaining cards. */
export function withJoin(search: string): string {
  const query = new URLSearchParams(search);
  query.set('join', '1');
  return `?${query.toString()}`;
}

/** Returns whether the visitor has skipped the remaining cards. */
export function isJoining(search: string): boolean {
  return new URLSearchParams(search).has('join');
}
