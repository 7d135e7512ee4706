import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { instant } from '#contract/time.ts';
import { declaredCalls, nameOf } from '#testing/all-calls.ts';
import { replyWriter } from './reply-writer.ts';

const calls = await declaredCalls();

describe('a reply is written exactly as zod writes it, whatever else a handler returned', () => {
  test.each(calls.map((call) => [nameOf(call), call] as const))('%s', (_name, { reply }) => {
    const write = replyWriter(reply);
    const returned = returnedFor(reply);
    fc.assert(
      fc.property(returned, fc.nat(), fc.constantFrom(...strangers), (value, place, stranger) => {
        expect(write(value)).toEqual(z.encode(reply, value as never));
        // A value of the wrong type, in any place: both reject it, or both tolerate it.
        const changed = withStranger(value, place, stranger);
        expect(outcome(() => write(changed))).toEqual(outcome(() => z.encode(reply, changed as never)));
      }),
      { numRuns: 100 },
    );
  });
});

test('a column that the contract does not declare is omitted from the reply', () => {
  const write = replyWriter(z.object({ cards: z.array(z.object({ name: z.string() })), at: z.nullable(instant) }));
  const at = new Date('2026-11-22T05:00:00Z');
  expect(write({ cards: [{ name: 'Anna', cell: 7 }], at, wish: {} })).toEqual({
    cards: [{ name: 'Anna' }],
    at: '2026-11-22T05:00:00.000Z',
  });
});

test('a reply of the wrong type throws an error that names the place', () => {
  const write = replyWriter(z.object({ cards: z.array(z.object({ name: z.string() })) }));
  expect(() => write({ cards: [{ name: 'Anna' }, { name: null }] })).toThrow(/"cards",\s*1,\s*"name"/);
});

const strangers: readonly unknown[] = [
  undefined,
  null,
  Number.NaN,
  0.5,
  true,
  {},
  [],
  new Date(Number.NaN),
  Symbol('s'),
];
const words = [
  '',
  'Anna',
  '„Zoë" \u2028 <b>',
  'NL',
  'en',
  '2026-11-22',
  '2026-11-22T05:00:00.000Z',
  'anna@example.org',
  'https://example.org/',
  'Europe/Amsterdam',
  '0198c0de-7a11-7000-8000-00000000000a',
];

/** Generates any value that a handler may return for a reply, with undeclared fields in every object. */
function returnedFor(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema === instant)
    return fc.date({ noInvalidDate: true, min: new Date('1926-01-01'), max: new Date('2126-01-01') });
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return fc.constantFrom(...words.filter((word) => z.safeEncode(schema, word).success));
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.constantFrom(
        ...[0, 7, 18, 99, 180, 240, 2400].filter((number) => z.safeEncode(schema, number).success),
      );
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'undefined':
      return fc.constant(undefined);
    case 'nullable':
      return fc.option(returnedFor(def.innerType), { nil: null });
    case 'optional':
      return fc.option(returnedFor(def.innerType), { nil: undefined });
    case 'array':
      if (def.checks) return fc.uniqueArray(returnedFor(def.element), { minLength: 1, maxLength: 2 });
      return fc.array(returnedFor(def.element), { maxLength: 2 });
    case 'union':
      return fc.oneof(...def.options.map(returnedFor));
    case 'record': {
      const value = returnedFor(def.valueType);
      // Some records have all their names, others only some of them.
      const names = def.keyType._zod.values as ReadonlySet<string> | undefined;
      if (names) return fc.record(Object.fromEntries([...names].map((name) => [name, value])));
      return fc.dictionary(returnedFor(def.keyType) as fc.Arbitrary<string>, value);
    }
    case 'object': {
      const declared = fc.record(
        Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, returnedFor(field)])),
      );
      return def.catchall ? declared : declared.map((own) => ({ cell: 7, ...own, wish: {} }));
    }
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`Define what a handler returns for ${def.type}.`);
  }
}

/** Returns the value with `stranger` in one of its places. */
function withStranger(value: unknown, place: number, stranger: unknown): unknown {
  const places = placesIn(value);
  const path = places[place % places.length]!;
  if (path.length === 0) return stranger;
  const copy = structuredClone(value);
  let at = copy as Record<string, unknown>;
  for (const step of path.slice(0, -1)) at = at[step] as Record<string, unknown>;
  at[path.at(-1)!] = stranger;
  return copy;
}

function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return [[]];
  const inner = Object.entries(value)
    .filter(([name]) => name !== 'cell' && name !== 'wish')
    .flatMap(([name, own]) => placesIn(own).map((path) => [name, ...path]));
  return [[], ...inner];
}

function outcome(write: () => unknown): unknown {
  try {
    return { written: JSON.stringify(write()) };
  } catch (fault) {
    return (fault as Error).name;
  }
}
