import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';

/** The part of JSON Schema that the contract uses. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/** Function that creates a text for a call's input. `most`: the maximum length, if declared. */
export type Fill = (most: number | undefined) => unknown;

/**
 * Returns one input per variant of a call, with all free text filled in. All other values are valid. With `everywhere`,
 * ids and tokens are filled in too, which is never valid.
 */
export function filledInputs(call: Call, fill: Fill, known: string, everywhere = false): unknown[] {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  return (schema.oneOf ?? [schema]).map((kind) => filled(kind));

  function filled(schema: Schema): unknown {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    if (schema.anyOf) return filled(schema.anyOf[0]!);
    if (schema.type === 'string') return text(schema);
    if (schema.type === 'array') return [filled(schema.items ?? {})];
    if (schema.type === 'boolean') return true;
    if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
    // Omits optional ids, because they refer to an object other than the known one.
    const { properties = {}, required = [] } = schema;
    const wanted = Object.entries(properties).filter(
      ([name, { format }]) => everywhere || format !== 'uuid' || required.includes(name),
    );
    return Object.fromEntries(wanted.map(([name, own]) => [name, filled(own)]));
  }

  function text({ format, pattern, maxLength }: Schema): unknown {
    if (everywhere || (!format && !pattern)) return fill(maxLength);
    if (format === 'uuid') return known;
    if (format === 'email') return 'someone@example.org';
    if (format === 'date') return '1988-05-04';
    return ['5.1.1', 'NH', 'A'.repeat(43)].find((word) => new RegExp(pattern!, 'u').test(word));
  }
}
