import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { type CommonRefusal, type Refused, refuse } from '#contract/refusal.ts';

/** JSON bodies are forms and messages: this is far more than any of them needs. */
const bodyBytes = 64 * 1024;

/** Whether the input of a call stands in the query: its body is something else, or there is none. */
export function isAskedInQuery(call: Call): boolean {
  return call.method === 'GET' || call.body === 'file';
}

/** The call's input out of the query or the JSON body; `invalid` names every field that does not fit. */
export async function readInput(context: Context, call: Call): Promise<{ input: unknown } | Refused<CommonRefusal>> {
  const raw = isAskedInQuery(call) ? { raw: queryOf(context) } : await bodyOf(context);
  if (!('raw' in raw)) return raw;
  const parsed = z.safeParse(call.input, raw.raw);
  return parsed.success ? { input: parsed.data } : refuse('invalid', { fields: fieldsOf(parsed.error) });
}

function queryOf(context: Context): Record<string, string | string[]> {
  const queries = Object.entries(context.req.queries());
  return Object.fromEntries(queries.map(([name, values]) => [name, values.length === 1 ? values[0]! : values]));
}

async function bodyOf(context: Context): Promise<{ raw: unknown } | Refused<CommonRefusal>> {
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) return refuse('not_json');
  const text = await textOf(context.req.raw);
  if (text === undefined) return refuse('too_large');
  try {
    return { raw: JSON.parse(text) };
  } catch {
    return refuse('not_json');
  }
}

/** The body of a request. Undefined when it is longer than allowed; the rest of it is not read. */
export async function textOf(request: Request, allowedBytes = bodyBytes): Promise<string | undefined> {
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > allowedBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What is wrong with each field. Our schemas say it in a code; what only zod can say is `missing` or `invalid`. */
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
