/** Returns the candidate that was probably meant: the most similar one, if it differs in few letters. */
export function similarTo(typed: string, candidates: readonly string[]): string | undefined {
  const most = Math.ceil(typed.length / 3);
  const [nearest] = candidates
    .map((candidate) => ({ candidate, letters: distance(typed.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ letters }) => letters <= most)
    .toSorted((one, other) => one.letters - other.letters);
  return nearest?.candidate;
}

/** Number of letters to insert, delete or replace. (Levenshtein distance.) */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, against] of [...other].entries()) {
      const replaced = row[column]! + (letter === against ? 0 : 1);
      next.push(Math.min(replaced, row[column + 1]! + 1, next[column]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
