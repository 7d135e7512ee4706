import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Writes a generated file of the root folder, for `npm run generate`. With `--check`, as in `npm run check`, compares
 * the file instead.
 */
export function writeGenerated(name: string, text: string): void {
  const file = path.join(root, name);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readOrEmpty(file) !== text) {
    process.stderr.write(`${name} is out of date: run npm run generate.\n`);
    process.exitCode = 1;
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
