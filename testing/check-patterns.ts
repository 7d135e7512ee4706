import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { declaredCalls, nameOf } from './all-calls.ts';
import { type Pattern, patternsIn, slowOnes } from '../tools/checks/slow-patterns.ts';

// Part of `npm run check`: no regular expression of the product may backtrack excessively, including those in the
// contract's schemas.

const root = path.resolve(import.meta.dirname, '..');
const patterns: Pattern[] = [];
const complaints: string[] = [];
for await (const file of glob('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })) {
  if (/\.test\.tsx?$/.test(file) || file.startsWith('testing/')) continue;
  const found = patternsIn(file, await readFile(path.join(root, file), 'utf8'));
  patterns.push(...found.patterns);
  complaints.push(...found.puzzles.map((at) => `${at} puts a pattern together: write it down whole`));
}
for (const call of await declaredCalls()) {
  const schema = JSON.stringify(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }));
  JSON.parse(schema, (name, value: unknown) => {
    if (name === 'pattern' && typeof value === 'string') patterns.push({ source: value, flags: 'u', at: nameOf(call) });
    return value;
  });
}
const different = new Map(patterns.map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern]));
complaints.push(...(await slowOnes([...different.values()], path.join(root, '.cache/quick-patterns'))));
for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
if (complaints.length === 0) process.stdout.write(`All ${different.size} regular expressions are fast.\n`);
// Exit explicitly, because the checker's worker process would keep this process alive.
process.exit(complaints.length > 0 ? 1 : 0);
