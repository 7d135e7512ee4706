import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Product } from './product.ts';

const run = promisify(execFile);

/** The worker processes of a product that supervises several. */
export async function workersOf({ child }: Pick<Product, 'child'>): Promise<number[]> {
  // pgrep exits with an error if it does not find any.
  const { stdout } = await run('pgrep', ['-P', String(child.pid), '-f', 'main.ts']).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean).map(Number);
}
