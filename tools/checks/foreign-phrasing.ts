import { execFileSync } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync } from 'vite';

// Part of `npm run check`: comments and test titles must not sound translated. With `--commits`, checks the subjects of
// all commits since this check was added. CONTRIBUTING.md describes our style.

export interface Phrase {
  readonly line: number;
  readonly text: string;
  /** The problem, as printed for the reader of the check. */
  readonly complaint: string;
}

interface Rule {
  readonly pattern: RegExp;
  readonly complaint: string;
}

const rules: readonly Rule[] = [
  { pattern: /\b(?:is|are|was|were|be|been) (?:told|asked|said|heard)\b/i, complaint: 'name the action' },
  { pattern: /\b(?:tells|told) (?:it|them|him|her|nobody|everybody|others)\b/i, complaint: 'say "notify" or "report"' },
  { pattern: /\bis (?:no|none)\b(?! longer)/i, complaint: 'say "is not a"' },
  { pattern: /\b(?:deeds?|farewell|harbour|mends?|whoever|whomever)\b/i, complaint: 'use the plain word' },
  { pattern: /\b(?:stands|lies|wins)\b/i, complaint: 'use "is", "applies" or "takes precedence"' },
  { pattern: /\bput right\b/i, complaint: 'say "correct" or "fix"' },
  { pattern: /, in ms\./i, complaint: 'write "In milliseconds."' },
];
const weakStart = /^(?:Who|Whoever|Whom|What|Of|So)\b/;

/** Returns the complaints about one sentence or paragraph. `opens`: true if its first word starts a comment. */
export function complaintsAbout(text: string, opens: boolean): string[] {
  const found = rules.filter(({ pattern }) => pattern.test(text)).map(({ complaint }) => complaint);
  const [first = ''] = text.split(/(?<=[.?!])\s/);
  if (opens && weakStart.test(text) && !first.endsWith('?')) found.push('start with the subject');
  return found;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

interface Sentence {
  readonly start: number;
  readonly text: string;
  readonly isDoc: boolean;
}

/** Returns the comments of a source file. Consecutive line comments count as one. */
export function commentsIn(file: string, text: string): Sentence[] {
  const all: Sentence[] = [];
  let lineEnd = -1;
  for (const { type, value, start, end } of parseSync(file, text).comments) {
    if (/^\s*(?:oxlint-|@ts-|@vite|#__PURE__|global |v8 ignore|\/ <reference|#region|#endregion)/.test(value)) continue;
    const words = value
      .replace(/^\*/, '')
      .replaceAll(/\n\s*\*? ?/g, ' ')
      .trim();
    const previous = all.at(-1);
    if (type === 'Line' && previous && lineEnd !== -1 && text.slice(lineEnd, start).trim() === '') {
      all[all.length - 1] = { ...previous, text: `${previous.text} ${words}` };
    } else all.push({ start, text: words, isDoc: type === 'Block' && value.startsWith('*') });
    lineEnd = type === 'Line' ? end : -1;
  }
  return all;
}

/** Returns the titles of tests and of their groups. */
export function titlesIn(file: string, text: string): Sentence[] {
  const all: Sentence[] = [];
  walk(parseSync(file, text).program, (node) => {
    if (node.type !== 'CallExpression' || !isTest(node.callee as Node)) return;
    const [title] = node.arguments as Node[];
    if (title?.type === 'Literal' && typeof title.value === 'string') {
      all.push({ start: title.start, text: title.value, isDoc: false });
    }
    if (title?.type === 'TemplateLiteral') {
      const quasis = title.quasis as { readonly value: { readonly cooked: string } }[];
      all.push({ start: title.start, text: quasis.map(({ value }) => value.cooked).join('…'), isDoc: false });
    }
  });
  return all;
}

const testNames = new Set(['test', 'it', 'describe']);

/** Matches `test(…)`, `test.for(…)(…)` and `describe.skipIf(…)(…)`. */
function isTest(callee: Node): boolean {
  if (callee.type === 'Identifier') return testNames.has(callee.name as string);
  if (callee.type === 'MemberExpression') return isTest(callee.object as Node);
  return callee.type === 'CallExpression' && isTest(callee.callee as Node);
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (node !== null && typeof node === 'object') {
    if ('type' in node) visit(node as Node);
    for (const value of Object.values(node)) walk(value, visit);
  }
}

/** Returns whether a doc comment only repeats the words of the name below it. */
function repeatsName(comment: string, below: string): boolean {
  const [, name] =
    /^(?:export |readonly |async |static |declare )*(?:(?:function|const|let|class|interface|type) )?(\w+)/.exec(
      below,
    ) ?? [];
  if (!name || comment.includes('{@link') || comment.includes('`')) return false;
  const known = new Set(
    name
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[\s_]+/)
      .map(stem),
  );
  const words = comment.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.length > 0 && words.every((word) => filler.has(word) || known.has(stem(word)));
}

const filler = new Set('a an the of is are be to in for it its this that one s'.split(' '));
const stem = (word: string) => word.replace(/(?:ies|es|s|ed|ing)$/, '');

/** Returns all complaints about a source file. */
export function foreignPhrases(file: string, text: string): Phrase[] {
  const comments = commentsIn(file, text).flatMap(({ start, text: comment, isDoc }) => {
    const complaints = complaintsAbout(comment, isDoc);
    const end = text.indexOf('*/', start);
    if (isDoc && repeatsName(comment, text.slice(end + 2).trimStart()))
      complaints.push('it repeats the name: delete it');
    return complaints.map((complaint) => ({ start, text: comment, complaint }));
  });
  const titles = titlesIn(file, text).flatMap(({ start, text: title }) =>
    complaintsAbout(title, false).map((complaint) => ({ start, text: title, complaint })),
  );
  return [...comments, ...titles].map(({ start, ...rest }) => ({
    line: text.slice(0, start).split('\n').length,
    ...rest,
  }));
}

export const checkedFiles =
  '{contract,server,web,desk,database,demo,locales,testing,journeys,bench,tools}/**/*.{ts,tsx}';
/** Files that quote phrases which the rules refuse. */
const quoting = new Set(['tools/checks/foreign-phrasing.ts', 'tools/checks/foreign-phrasing.test.ts']);

async function checkFiles(root: string, only: string): Promise<number> {
  let count = 0;
  for await (const file of glob(only, { cwd: root, exclude: ['**/node_modules/**'] })) {
    if (quoting.has(file) || file === 'database/tables.ts') continue;
    for (const { line, text, complaint } of foreignPhrases(file, await readFile(path.join(root, file), 'utf8'))) {
      count += 1;
      process.stderr.write(`${file}:${line} ${complaint}: ${text.slice(0, 160)}\n`);
    }
  }
  return count;
}

const longestSubject = 72;

/** Returns the complaints about a commit message. */
export function commitComplaints(subject: string, body: string): string[] {
  const [, sentence = ''] = /^[\w ,./-]+: (.+)$/.exec(subject) ?? [];
  return [
    ...(subject.length > longestSubject ? [`its subject has ${subject.length} characters`] : []),
    ...(sentence === '' ? ['its subject does not begin with an area'] : []),
    ...(body.trim() === '' ? ['its body is empty'] : []),
    ...complaintsAbout(sentence, true),
  ];
}

function checkCommits(root: string): number {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const since = git('log', '--diff-filter=A', '--format=%H', '--', 'tools/checks/foreign-phrasing.ts').trim();
  if (since === '') return 0;
  const log = git('log', '--no-merges', '--format=%h%x1f%s%x1f%b%x1e', `${since.split('\n').at(-1)}..HEAD`);
  const commits = log.split('\u001E').map((entry) => entry.trim().split('\u001F'));
  let count = 0;
  for (const [hash = '', subject = '', body = ''] of commits) {
    if (hash === '') continue;
    for (const complaint of commitComplaints(subject, body)) {
      count += 1;
      process.stderr.write(`${hash} ${complaint}: ${subject}\n`);
    }
  }
  return count;
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const [given] = process.argv.slice(2);
  const count = given === '--commits' ? checkCommits(root) : await checkFiles(root, given ?? checkedFiles);
  if (count > 0) process.stderr.write(`${count} phrases read like a translation.\n`);
  else process.stdout.write('No phrase reads like a translation.\n');
  process.exitCode = count > 0 ? 1 : 0;
}
