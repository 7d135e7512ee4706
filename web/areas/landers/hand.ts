/** What was decided about the cards so far, in their order. */
export type Decisions = readonly boolean[];

/** The decisions that an address holds: `seen=101` is liked, passed, liked. What it says beyond the cards is ignored. */
export function decisionsIn(search: string, cards: number): Decisions {
  const seen = new URLSearchParams(search).get('seen') ?? '';
  return /^[01]*$/.test(seen) ? Array.from(seen.slice(0, cards), (one) => one === '1') : [];
}

/** The query of a page on which this was decided; everything else that it said stays. */
export function searchWith(search: string, decisions: Decisions): string {
  const query = new URLSearchParams(search);
  query.delete('seen');
  query.delete('join');
  if (decisions.length > 0) query.set('seen', decisions.map((liked) => (liked ? '1' : '0')).join(''));
  return `?${query.toString()}`;
}

/** The query of the page where the visitor skips the rest of the cards. */
export function withJoin(search: string): string {
  const query = new URLSearchParams(search);
  query.set('join', '1');
  return `?${query.toString()}`;
}

/** Whether the rest of the cards was skipped. */
export function isJoining(search: string): boolean {
  return new URLSearchParams(search).has('join');
}
