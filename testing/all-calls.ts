import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Call } from '#contract/call.ts';

const folder = path.resolve(import.meta.dirname, '../contract');

/** Loads every call that any file of the contract declares. */
export async function declaredCalls(): Promise<Call[]> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const modules = await Promise.all(
    files.map(async (name) => (await import(path.join(folder, name))) as Record<string, unknown>),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isCall);
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'refusals' in value;
}

export function nameOf({ method, path }: Call): string {
  return `${method} ${path}`;
}
