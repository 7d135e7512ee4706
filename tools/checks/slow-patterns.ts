import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { check } from 'recheck';
import { parseAst } from 'vite';

/** A regular expression in the product, and its location. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly at: string;
}

/**
 * Finds every regular expression literal in a TypeScript file. `puzzles`: the locations of patterns composed at run
 * time, which cannot be checked.
 */
export function patternsIn(file: string, text: string): { patterns: Pattern[]; puzzles: string[] } {
  const patterns: Pattern[] = [];
  const puzzles: string[] = [];
  const lineOf = (start: number) => `${file}:${text.slice(0, start).split('\n').length}`;
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
    if (node.regex) patterns.push({ source: node.regex.pattern, flags: node.regex.flags, at: lineOf(node.start) });
    if (node.callee?.name === 'RegExp') puzzles.push(lineOf(node.start));
  });
  return { patterns, puzzles };
}

interface Node {
  readonly start: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly name?: string };
}

function visit(node: unknown, look: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('start' in node) look(node as Node);
  for (const inner of Object.values(node)) visit(inner, look);
}

/**
 * Describes an input on which a pattern takes a disproportionate number of steps. Returns undefined for a fast pattern,
 * and a text that starts with `unknown` if the check is inconclusive. Counts steps instead of time, so the result does
 * not depend on the machine's load.
 */
export async function slownessOf({ source, flags }: Omit<Pattern, 'at'>): Promise<string | undefined> {
  const judged = await check(source, flags, bySteps);
  if (judged.status === 'safe') return undefined;
  if (judged.status === 'unknown') return `unknown (${judged.error.kind}): make it simpler`;
  return `${judged.complexity.summary}: ${judged.attack.pattern}`;
}

/** Maximum time for checking a pattern, in milliseconds. A pattern that takes longer is reported as unknown. */
const patienceMilliseconds = 600_000;
const bySteps = { attackTimeout: null, incubationTimeout: null, seedingTimeout: null, timeout: patienceMilliseconds };

/** Reports the slow patterns. Patterns known to be fast are stored in `file`, so that later runs skip them. */
export async function slowOnes(patterns: readonly Pattern[], file: string): Promise<string[]> {
  const known = new Set(
    await readFile(file, 'utf8').then(
      (text) => text.split('\n'),
      () => [],
    ),
  );
  const fresh = patterns.filter((pattern) => !known.has(nameOf(pattern)));
  const judge = async (pattern: Pattern) => ({ pattern, slow: await slownessOf(pattern) });
  // The checker starts its process on the first call. Simultaneous first calls would start one process each.
  const [first, ...others] = fresh;
  const judged = first ? [await judge(first), ...(await Promise.all(others.map(judge)))] : [];
  for (const { pattern, slow } of judged) if (slow === undefined) known.add(nameOf(pattern));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, [...known].join('\n'));
  return judged.flatMap(({ pattern, slow }) =>
    slow ? [`${pattern.at} /${pattern.source}/${pattern.flags} ${slow}`] : [],
  );
}

function nameOf({ source, flags }: Pattern): string {
  return createHash('sha256').update(`${source}/${flags}`).digest('base64url');
}
