import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Product } from './product.ts';

const run = promisify(execFile);

/** The processes that serve behind the port of a product which supervises several. */
export async function workersOf({ child }: Pick<Product, 'child'>): Promise<number[]> {
  // It says so by its exit code if there are none.
  const { stdout } = await run('pgrep', ['-P', String(child.pid), '-f', 'main.ts']).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean).map(Number);
}
