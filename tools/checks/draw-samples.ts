import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { checkedFiles, commentsIn, titlesIn } from './foreign-phrasing.ts';

// `node tools/checks/draw-samples.ts <seed>`: prints 200 doc comments and 100 test titles, drawn by the seed, for a
// reader who judges whether a native engineer would rewrite them.

const root = path.resolve(import.meta.dirname, '../..');
const commentCount = 200;
const titleCount = 100;

/** Creates a random number generator (Mulberry32). The same seed draws the same samples on every machine. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function draw<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  const rest = [...items];
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(Math.floor(random() * rest.length), 1)[0]!,
  );
}

const files: string[] = [];
for await (const file of glob(checkedFiles, { cwd: root, exclude: ['**/node_modules/**'] })) files.push(file);
const comments: string[] = [];
const titles: string[] = [];
for (const file of files.toSorted()) {
  const text = await readFile(path.join(root, file), 'utf8');
  const lineOf = (start: number) => text.slice(0, start).split('\n').length;
  if (/\.test\.tsx?$/.test(file))
    titles.push(...titlesIn(file, text).map((one) => `${file}:${lineOf(one.start)} ${one.text}`));
  else {
    const docs = commentsIn(file, text).filter(({ isDoc }) => isDoc);
    comments.push(...docs.map((one) => `${file}:${lineOf(one.start)} ${one.text}`));
  }
}
const random = makeRandom(Number(process.argv[2] ?? 1));
process.stdout.write(`${draw(comments, commentCount, random).join('\n')}\n\n`);
process.stdout.write(`${draw(titles, titleCount, random).join('\n')}\n`);
process.stdout.write(`\n${comments.length} comments, ${titles.length} titles.\n`);
