import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { type CommonRefusal, isRefused, type Refused, refuse } from '#contract/refusal.ts';
import { unwritableField } from './unwritable.ts';

/** JSON bodies are forms and messages: this is far more than any of them needs. */
const bodyBytes = 64 * 1024;

/** Whether the input of a call is in the query: its body is something else, or there is none. */
export function isAskedInQuery(call: Call): boolean {
  return call.method === 'GET' || call.body === 'file';
}

/** Parses the call's input from the query or the JSON body; `invalid` names every field that does not fit. */
export async function readInput(context: Context, call: Call): Promise<{ input: unknown } | Refused<CommonRefusal>> {
  const raw = isAskedInQuery(call) ? { raw: queryOf(context, call) } : await bodyOf(context);
  if (!('raw' in raw)) return raw;
  const unwritable = unwritableField(raw.raw);
  if (unwritable !== undefined) return refuse('invalid', { fields: { [unwritable || 'form']: 'invalid' } });
  const parsed = z.safeParse(call.input, raw.raw);
  return parsed.success ? { input: parsed.data } : refuse('invalid', { fields: fieldsOf(parsed.error) });
}

/** A repeated name becomes a list of values, which fits where a list is expected. The call's mark is not input. */
function queryOf(context: Context, call: Call): Record<string, string | string[]> {
  const query = new URL(context.req.url).searchParams;
  const mark = call.path.split('?')[1]?.split('=')[0];
  const names = [...new Set(query.keys())].filter((name) => name !== mark);
  const valuesOf = (name: string) => {
    const values = query.getAll(name);
    return values.length === 1 ? values[0]! : values;
  };
  return Object.fromEntries(names.map((name) => [name, valuesOf(name)]));
}

async function bodyOf(context: Context): Promise<{ raw: unknown } | Refused<CommonRefusal>> {
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/json *(;|$)/i.test(type)) return refuse('not_json');
  const bytes = await bytesOf(context.req.raw);
  if (isRefused(bytes)) return bytes;
  try {
    return { raw: JSON.parse(utf8.decode(bytes)) };
  } catch {
    return refuse('not_json');
  }
}

/** Bytes that are not UTF-8 are refused rather than repaired, so that only what was meant is stored. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads the body of a request; the rest of one that is too long is not read. */
export async function bytesOf(request: Request, allowed = bodyBytes): Promise<Buffer | Refused<CommonRefusal>> {
  const told = Number(request.headers.get('content-length') ?? Number.NaN);
  // A body that is declared as short is read in one go, which costs a tenth: HTTP never delivers more than declared.
  if (told <= allowed) return await request.arrayBuffer().then(Buffer.from, () => refuse('incomplete'));
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  for (let size = 0; ;) {
    // The connection broke, or the sender gave up.
    const next = await reader?.read().catch(() => refuse('incomplete'));
    if (isRefused(next)) return next;
    if (!next || next.done) return Buffer.concat(chunks);
    size += next.value.byteLength;
    if (size > allowed) return refuse('too_large');
    chunks.push(next.value);
  }
}

/** The problem of each field. Our schemas name it by a code; whatever only zod can detect is `missing` or `invalid`. */
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
