import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Product } from './product.ts';

const run = promisify(execFile);

/** Returns the process ids of the workers that a product supervises. */
export async function workersOf({ child }: Pick<Product, 'child'>): Promise<number[]> {
  // pgrep exits with an error if it does not find any process.
  const { stdout } = await run('pgrep', ['-P', String(child.pid), '-f', 'main.ts']).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean).map(Number);
}
