import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { attentionKinds } from '#server/areas/attention/kinds.ts';
import { parseCommandLine } from '#server/platform/admin/command-line.ts';
import { databaseCommands, standaloneCommands } from '#server/process/admin/commands.ts';

const root = path.resolve(import.meta.dirname, '../..');
const commands = [...databaseCommands, ...standaloneCommands];

interface Quoted {
  readonly file: string;
  readonly words: readonly string[];
  /** The whole command line is quoted, not only its beginning. */
  readonly isWhole: boolean;
}

/** Every quoted command line of the documentation. */
async function quotedCommands(): Promise<Quoted[]> {
  const found: Quoted[] = [];
  for await (const file of glob('{README.md,docs/**/*.md,deploy/*}', { cwd: root })) {
    const text = await readFile(path.join(root, file), 'utf8').catch(() => '');
    for (const [, line, end] of text.matchAll(/npm run admin -- ([^`\n]+?)( {2,}|`|$)/gm)) {
      found.push({ file, words: wordsIn(line!), isWhole: end !== '`' });
    }
  }
  return found;
}

/** Brackets of optional arguments are left out: the test calls with every argument. */
function wordsIn(line: string): string[] {
  const plain = line.replaceAll(/[[\]]/g, '').replaceAll(/ \.\.\.| …/g, '');
  return plain.split(' ').filter(Boolean);
}

describe('the documentation', async () => {
  const quoted = await quotedCommands();

  test('quotes many commands', () => {
    expect(quoted.length).toBeGreaterThan(50);
  });

  test.each(quoted)('$file quotes a command that exists: $words', ({ words, isWhole }) => {
    const [name] = words;
    if (name === 'help' || isWhole) expect(() => parseCommandLine(words, commands)).not.toThrow();
    else if (!name!.startsWith('-')) expect(commands.map((one) => one.name.split(' ')[0])).toContain(name);
  });

  test('lists when each kind of attention is late', async () => {
    const page = await readFile(path.join(root, 'docs/operating/attention.md'), 'utf8');
    const rows = [...page.matchAll(/^\| (\S.*?) +\| (at once|\d+ hours?) +\|$/gm)].map(([, what, late]) => [
      what,
      late === 'at once' ? 0 : Number.parseInt(late!, 10),
    ]);
    expect(rows).toEqual(attentionKinds.map(({ what, lateAfterHours }) => [what, lateAfterHours]));
  });
});
