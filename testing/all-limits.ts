import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseAst } from 'vite';

const folder = path.resolve(import.meta.dirname, '../server');

/** Returns the names of all limits in the server's source, exported or not. */
export async function declaredLimits(): Promise<string[]> {
  const names: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: folder })) {
    if (file.endsWith('.test.ts')) continue;
    names.push(...limitsIn(await readFile(path.join(folder, file), 'utf8')));
  }
  return names;
}

/**
 * Finds the names of limits. A limit is an object with a name, points and seconds, or with a name and properties spread
 * from another object in the file.
 */
export function limitsIn(text: string): string[] {
  const objects = objectsIn(parseAst(text, { lang: 'ts' }));
  if (!objects.some(isCounting)) return [];
  return objects.flatMap((object) => {
    const name = object.find((property) => property.key?.name === 'name')?.value?.value;
    const isLimit = isCounting(object) || object.some(({ type }) => type === 'SpreadElement');
    return isLimit && typeof name === 'string' ? [name] : [];
  });
}

interface Property {
  readonly type: string;
  readonly key?: { readonly name?: string };
  readonly value?: { readonly value?: unknown };
}

function isCounting(object: readonly Property[]): boolean {
  return ['points', 'seconds'].every((name) => object.some(({ key }) => key?.name === name));
}

/** Returns the properties of each object literal below a syntax tree node. */
function objectsIn(node: unknown): (readonly Property[])[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(objectsIn);
  const { type, properties } = node as { type?: string; properties?: readonly Property[] };
  return type === 'ObjectExpression' && properties ? [properties, ...inner] : inner;
}
