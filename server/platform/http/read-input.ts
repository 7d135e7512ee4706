import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { type CommonRefusal, isRefused, type Refused, refuse } from '#contract/refusal.ts';
import { chunksOf, readAll } from './http-request.ts';
import type { HttpRequest } from './types.ts';

/** Maximum size of a JSON body, far more than any form or message needs. In bytes. */
const bodyBytes = 64 * 1024;

/** Returns whether the input of a call is in the query, because it has no body or its body is a file. */
export function isAskedInQuery(call: Call): boolean {
  return call.method === 'GET' || call.body === 'file';
}

/** Parses the input of a call from the query or the JSON body. The refusal `invalid` names every invalid field. */
export async function readInput(
  httpRequest: HttpRequest,
  call: Call,
): Promise<{ input: unknown } | Refused<CommonRefusal>> {
  const raw = isAskedInQuery(call) ? { raw: queryOf(httpRequest, call) } : await bodyOf(httpRequest);
  if (!('raw' in raw)) return raw;
  const unwritable = unwritableField(raw.raw);
  if (unwritable !== undefined) return refuse('invalid', { fields: { [unwritable || 'form']: 'invalid' } });
  const parsed = z.safeParse(call.input, raw.raw);
  return parsed.success ? { input: parsed.data } : refuse('invalid', { fields: fieldsOf(parsed.error) });
}

/**
 * Parses the query of a request. A repeated name becomes a list, which is only valid where a list is expected. The
 * call's mark is not input.
 */
function queryOf({ search }: HttpRequest, call: Call): Record<string, string | string[]> {
  if (search === '') return {};
  const query = new URLSearchParams(search);
  const mark = call.path.split('?')[1]?.split('=')[0];
  const names = [...new Set(query.keys())].filter((name) => name !== mark);
  const valuesOf = (name: string) => {
    const values = query.getAll(name);
    return values.length === 1 ? values[0]! : values;
  };
  return Object.fromEntries(names.map((name) => [name, valuesOf(name)]));
}

async function bodyOf(httpRequest: HttpRequest): Promise<{ raw: unknown } | Refused<CommonRefusal>> {
  const type = httpRequest.header('content-type') ?? '';
  if (!/^application\/json *(;|$)/i.test(type)) return refuse('not_json');
  const bytes = await unlessBroken(httpRequest.bytes(bodyBytes));
  if (isRefused(bytes)) return bytes;
  try {
    return { raw: JSON.parse(utf8.decode(bytes)) };
  } catch {
    return refuse('not_json');
  }
}

/** A decoder that refuses bytes that are not UTF-8 instead of repairing them, so only intended text is stored. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads the body of a request; leaves the rest unread if it is longer than `allowed` bytes. */
export async function bytesOf(request: Request, allowed = bodyBytes): Promise<Buffer | Refused<CommonRefusal>> {
  return await unlessBroken(readAll(chunksOf(request), allowed));
}

/** Refuses a body that is too large, or whose sender disconnects. */
async function unlessBroken(reading: Promise<Buffer | undefined>): Promise<Buffer | Refused<CommonRefusal>> {
  try {
    return (await reading) ?? refuse('too_large');
  } catch {
    return refuse('incomplete');
  }
}

/**
 * Returns the problem of each field, as the code that our schemas give. Problems that only zod detects are `missing` or
 * `invalid`, and superfluous fields are `unknown`.
 */
function fieldsOf(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const issue of error.issues) {
    const name = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.join('.');
    fields[name || 'form'] ??= codeOf(issue);
  }
  return fields;
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'unknown';
  if (/^[a-z]+(_[a-z]+)*$/.test(issue.message)) return issue.message;
  return issue.code === 'invalid_type' && issue.input === undefined ? 'missing' : 'invalid';
}

/**
 * Finds text in a JSON value that the database cannot store: with a NUL, or with half of a surrogate pair. Returns the
 * name of the outermost field with such text; empty for the value itself, undefined if all text can be stored. Not
 * recursive, because the value may be nested ten thousand levels deep.
 */
export function unwritableField(value: unknown): string | undefined {
  const waiting: { readonly value: unknown; readonly field: string }[] = [{ value, field: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: inner, field } = next;
    if (typeof inner === 'string' && !isWritable(inner)) return field;
    if (typeof inner !== 'object' || inner === null) continue;
    for (const [name, own] of Object.entries(inner)) {
      if (!isWritable(name)) return field;
      waiting.push({ value: own, field: field || name });
    }
  }
  return undefined;
}

function isWritable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
