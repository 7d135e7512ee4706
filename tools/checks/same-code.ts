import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { titlesIn } from './foreign-phrasing.ts';

// `node tools/checks/same-code.ts <revision> [--titles]`: fails if a TypeScript file differs from the revision in more
// than its comments; with `--titles`, in more than its comments and test titles.

/** Returns the syntax tree as text, without positions. `ignoresTitles`: also omits test titles. */
export function codeOf(file: string, text: string, ignoresTitles: boolean): string {
  const titles = new Set(ignoresTitles ? titlesIn(file, text).map(({ start }) => start) : []);
  return JSON.stringify(parseSync(file, text).program, (key, value: unknown) => {
    if (key === 'start' || key === 'end' || key === 'range' || key === 'comments') return undefined;
    if (typeof value === 'bigint') return String(value);
    const isTitle =
      value !== null && typeof value === 'object' && titles.has((value as { start?: number }).start ?? -1);
    return isTitle && isText(value) ? 'title' : value;
  });
}

function isText({ type }: { readonly type?: string }): boolean {
  return type === 'Literal' || type === 'TemplateLiteral';
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const [revision = 'HEAD', flag] = process.argv.slice(2);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  const changed = git('diff', '--name-only', '--no-renames', revision).split('\n');
  const different = changed.filter((file) => {
    if (!/\.tsx?$/.test(file)) return false;
    const now = path.join(root, file);
    if (!existsSync(now)) return true;
    const before = git('show', `${revision}:${file}`);
    const isAlike = flag === '--titles';
    return codeOf(file, before, isAlike) !== codeOf(file, readFileSync(now, 'utf8'), isAlike);
  });
  for (const file of different) process.stderr.write(`${file} differs in its code.\n`);
  if (different.length === 0) process.stdout.write(`The code of ${changed.length - 1} changed files is the same.\n`);
  process.exitCode = different.length > 0 ? 1 : 0;
}
