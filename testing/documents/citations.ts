import { existsSync, readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const folders = 'contract,server,web,database,demo,deploy,journeys,locales,bench,testing,tools,docs';

/** Everything in our documents that can be cited. */
export interface Library {
  /** The numbers of each document's sections, and the ids of its rows, such as `S-XSS`. */
  readonly specification: ReadonlySet<string>;
  readonly safety: ReadonlySet<string>;
  readonly decisions: ReadonlySet<string>;
  /** Returns the headings of a document, which comments cite as `docs/product.md, Photos`. */
  readonly topics: (file: string) => ReadonlySet<string>;
  /** Returns the anchors of a document's headings. */
  readonly anchors: (file: string) => ReadonlySet<string>;
  /** Returns whether a file exists. `file`: its path from the repository root. */
  readonly has: (file: string) => boolean;
}

/** Reads the repository's documents. */
export async function ourLibrary(): Promise<Library> {
  const [specification, safety, decisions] = await Promise.all([
    readText('docs/product.md'),
    readText('docs/safety.md'),
    pathsOf('docs/decisions/[0-9]*.md'),
  ]);
  return {
    specification: citable(specification),
    safety: citable(safety),
    decisions: new Set(decisions.map((file) => path.basename(file).slice(0, 3))),
    topics: (file) => new Set(headings(readFileSync(path.join(root, file), 'utf8'))),
    anchors: (file) => anchorsOf(readFileSync(path.join(root, file), 'utf8')),
    has: (file) => existsSync(path.join(root, file)),
  };
}

function citable(document: string): Set<string> {
  const sections = document.matchAll(/^#{2,3} (\d+(?:\.\d)?)\b/gm);
  const marks = document.matchAll(/^\| ([CFS]-?[A-Z\d]+)\b/gm);
  return new Set([...sections, ...marks].map(([, name]) => name!));
}

function headings(document: string): string[] {
  return [...document.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => heading!);
}

/** Returns the anchors that GitHub creates for the headings of a document. */
export function anchorsOf(document: string): Set<string> {
  const slugs = headings(document).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\-_ ]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set(slugs);
}

/** Reads every file that may contain citations: the code, the tests and the documents. */
export async function citingFiles(): Promise<[file: string, text: string][]> {
  const found = [...(await pathsOf(`{${folders}}/**/*.{ts,tsx,md,sql,css}`)), ...(await pathsOf('*.{ts,md}'))];
  const files = found.filter((file) => !path.basename(file).startsWith('citations.'));
  return await Promise.all(files.map(async (file): Promise<[string, string]> => [file, await readText(file)]));
}

async function pathsOf(pattern: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const file of glob(pattern, { cwd: root })) paths.push(file);
  return paths;
}

async function readText(file: string): Promise<string> {
  return await readFile(path.join(root, file), 'utf8');
}

/**
 * Returns the citations in a file that do not resolve, each with its line. A citation of a section must name the
 * document.
 */
export function unresolved(file: string, text: string, library: Library): string[] {
  // A citation may continue on the next line of a comment.
  const plain = text.replaceAll(/\n *(?:\*|\/\/) ?/g, '\n');
  const wrong = [...wrongSections(file, plain, library), ...wrongDecisions(plain, library)];
  wrong.push(...wrongDocuments(plain, library));
  if (file.endsWith('.md')) wrong.push(...wrongLinks(file, plain, library), ...wrongPaths(plain, library));
  return wrong.map(({ at, cited }) => `${file}:${plain.slice(0, at).split('\n').length} ${cited}`);
}

interface Wrong {
  readonly at: number;
  readonly cited: string;
}

function wrongSections(file: string, text: string, library: Library): Wrong[] {
  const named =
    /\b([Ss]pecification|[Ss]afety),\s(sections?\s\d+(?:\.\d)?(?:\sand\s\d+(?:\.\d)?)?)(?::\s([CFS]-?[A-Z\d]+)\b)?/g;
  const wrong: Wrong[] = [];
  const told = new Set<number>();
  for (const { 0: cited, 1: name, 2: sections, 3: mark, index } of text.matchAll(named)) {
    told.add(index + cited.indexOf(sections!));
    const document = name!.toLowerCase() === 'safety' ? library.safety : library.specification;
    const wanted = [...sections!.match(/\d+(?:\.\d)?/g)!, ...(mark ? [mark] : [])];
    if (!wanted.every((one) => document.has(one))) wrong.push({ at: index, cited });
  }
  // A document cites its own sections by number only.
  const own = { 'docs/product.md': library.specification, 'docs/safety.md': library.safety }[file];
  for (const { 0: cited, 1: section, index } of text.matchAll(/\b[Ss]ections?\s(\d+(?:\.\d)?)/g)) {
    if (!told.has(index) && !own?.has(section!)) wrong.push({ at: index, cited });
  }
  const without = text.matchAll(/\((?:Specification|Safety|Decisions),\s(?!sections?\s)/g);
  return [...wrong, ...[...without].map(({ 0: cited, index }) => ({ at: index, cited }))];
}

function wrongDecisions(text: string, { decisions }: Library): Wrong[] {
  const cited = [...text.matchAll(/\bdecisions?\s(\d{3})\b/gi)];
  return cited.filter(([, number]) => !decisions.has(number!)).map(({ 0: it, index }) => ({ at: index, cited: it }));
}

/** Returns the wrong citations of documents by path, with or without a topic. */
function wrongDocuments(text: string, { has, topics }: Library): Wrong[] {
  const cited = text.matchAll(/\b(docs\/[\w./-]+\.md|bench\/README\.md)\b(?:,\s([A-Z][^.;:)`]+))?/g);
  return [...cited]
    .filter(([, file, topic]) => !has(file!) || (topic && !topics(file!).has(topic.replaceAll(/\s+/g, ' ').trim())))
    .map(({ 0: it, index }) => ({ at: index, cited: it }));
}

/** Returns the broken links between our files, including those with a wrong anchor. External links are not checked. */
function wrongLinks(file: string, text: string, { has, anchors }: Library): Wrong[] {
  const links = [...text.matchAll(/\]\(([^()\s]+)\)/g)].filter(([, to]) => !/^(?:https?:|mailto:)/.test(to!));
  return links
    .filter(([, to]) => {
      const [name = '', anchor] = to!.split('#');
      const target = name ? path.join(path.dirname(file), name) : file;
      return !has(target) || (anchor !== undefined && !anchors(target).has(anchor));
    })
    .map(({ 0: cited, index }) => ({ at: index, cited }));
}

/** Returns the paths in backticks that match none of our files. */
function wrongPaths(text: string, { has }: Library): Wrong[] {
  const paths = text.matchAll(new RegExp(`\`((?:${folders.replaceAll(',', '|')})/[\\w./-]+\\.\\w+)\``, 'g'));
  return [...paths].filter(([, it]) => !has(it!)).map(({ 0: cited, index }) => ({ at: index, cited }));
}

/**
 * Reports what a decision lacks: its number, status, date or one of its three parts. Also reports a decision that is
 * too long.
 */
export function missingInDecision(file: string, text: string): string[] {
  const [title = '', , status = ''] = text.split('\n');
  const number = path.basename(file).slice(0, 3);
  const missing = [];
  if (!/^\d{3} \S/.test(title.slice(2)) || title.slice(2, 5) !== number) missing.push(`${file}: no number ${number}`);
  if (!/^Accepted, \d{4}-\d\d-\d\d\.(?: (?:Superseded by|Supersedes|Includes) .+\.)?$/.test(status)) {
    missing.push(`${file}: neither status nor date`);
  }
  const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, part]) => part);
  if (parts.join(', ') !== 'Context, Decision, Consequences') missing.push(`${file}: not in the form of a decision`);
  const words = countWords(text.split('\n').slice(3).join('\n'));
  if (words > 300) missing.push(`${file}: ${words} words, at most 300`);
  return missing;
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Returns the paragraphs and list items that have more than 120 words. Tables and code are ignored. */
export function tooLong(file: string, text: string): string[] {
  const blocks = text.replaceAll(/^```.*?^```$/gms, '').split(/\n\n|\n(?= *(?:- |\d+\. ))/);
  return blocks
    .filter((block) => !/^\s*\|/.test(block) && countWords(block) > 120)
    .map((block) => `${file}: ${countWords(block)} words: ${block.trim().slice(0, 50)}`);
}
