import * as z from 'zod/mini';
import { realIn } from './deferred-schemas.ts';

/** The functions that create the contract's schemas, by name, so that the bundler drops the rest of the library. */
export const makers = {
  _default: z._default,
  array: z.array,
  boolean: z.boolean,
  codec: z.codec,
  coerce: { number: z.coerce.number },
  date: z.date,
  discriminatedUnion: z.discriminatedUnion,
  email: z.email,
  enum: z.enum,
  extend: z.extend,
  int: z.int,
  iso: { date: z.iso.date, datetime: z.iso.datetime },
  literal: z.literal,
  looseObject: z.looseObject,
  maximum: z.maximum,
  maxLength: z.maxLength,
  minimum: z.minimum,
  minLength: z.minLength,
  normalize: z.normalize,
  null: z.null,
  nullable: z.nullable,
  number: z.number,
  object: z.object,
  omit: z.omit,
  optional: z.optional,
  overwrite: z.overwrite,
  partialRecord: z.partialRecord,
  pipe: z.pipe,
  record: z.record,
  refine: z.refine,
  regex: z.regex,
  strictObject: z.strictObject,
  string: z.string,
  trim: z.trim,
  undefined: z.undefined,
  union: z.union,
  url: z.url,
  uuid: z.uuid,
};

/** Validates a value against a schema of the contract, in the browser and on the server alike. */
export function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.core.util.SafeParseResult<z.output<Schema>> {
  return z.safeParse(realIn(makers, schema) as Schema, value);
}
