import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as real from 'zod/mini';
import { expect, test } from 'vitest';
import { checked, makers } from './checked.ts';
import { DeferredSchema, z as deferred } from './deferred-schemas.ts';

const z = deferred as typeof real;

const name = z.string().check(z.trim(), z.minLength(2, 'too_short'));
const form = z.strictObject({
  name,
  age: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(18))),
  tags: z.array(z.enum(['tea', 'wine'])),
  at: z.nullable(z.iso.date()),
  list: z.codec(z.string(), z.array(z.string()), { decode: (text) => text.split(','), encode: (all) => all.join(',') }),
});

test('a deferred schema validates like the real schema', () => {
  const right = { name: ' Anna ', age: '30', tags: ['tea'], at: '2026-11-02', list: 'a,b' };
  expect(checked(form, right)).toEqual({
    success: true,
    data: { name: 'Anna', age: 30, tags: ['tea'], at: '2026-11-02', list: ['a', 'b'] },
  });
  const wrong = checked(form, { ...right, name: 'A', tags: ['beer'], more: 1 });
  expect(wrong.error?.issues.map(({ path, code }) => [path.join('.'), code])).toEqual([
    ['name', 'too_small'],
    ['tags.0', 'invalid_value'],
    ['', 'unrecognized_keys'],
  ]);
});

test('a deferred schema exposes enum options and object shapes, and throws on any other use, which requires the library', () => {
  expect(z.enum(['tea', 'wine']).options).toEqual(['tea', 'wine']);
  expect(form.shape.name).toBe(name);
  expect(() => z.string().safeParse('x')).toThrow('checked');
  expect(() => z.extend(form, {}).shape).toThrow('extend');
  expect(name.brand()).toBeInstanceOf(DeferredSchema);
});

test('a real schema is used unchanged', () => {
  expect(checked(real.string(), 'x').success).toBe(true);
  expect(checked(real.string(), 5).success).toBe(false);
});

test('the browser has every function that the contract’s schemas use', () => {
  const files = readdirSync('contract', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const used = files.flatMap(
    (file) => readFileSync(path.join('contract', file), 'utf8').match(/\bz(\s*\.[a-z_]\w*)+/g) ?? [],
  );
  expect(used.length).toBeGreaterThan(100);
  for (const name of new Set(used)) {
    const [, first, second] = name.replaceAll(/\s/g, '').split('.');
    // Types, and functions that only the server and tests use.
    if (['infer', 'input', 'output', 'parse'].includes(first!)) continue;
    const maker = (makers as Readonly<Record<string, object>>)[first!];
    expect(second ? (maker as Record<string, unknown>)[second] : maker, name).toBeTypeOf('function');
  }
});
