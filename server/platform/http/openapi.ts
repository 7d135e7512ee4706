import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { hiddenPage } from '#contract/accounts/hidden-page.ts';
import { deskCounts } from '#contract/desk/counts.ts';
import { liveEvent } from '#contract/live.ts';
import { problem } from '#contract/refusal.ts';
import { isAskedInQuery } from './read-input.ts';

/** Generates an OpenAPI 3.1 document from the contract of calls. `others` are further operations, by path. */
export function openApiOf(calls: readonly Call[], title: string, others: Record<string, object> = {}): object {
  const paths: Record<string, Record<string, object>> = {};
  // The mark of a call is part of the query, not of the path: calls that differ only by it are one operation.
  for (const [path, own] of Map.groupBy(calls, ({ path }) => path.split('?')[0]!)) {
    const byMethod = Map.groupBy(own, ({ method }) => method.toLowerCase());
    paths[path] = Object.fromEntries([...byMethod].map(([method, alike]) => [method, operationOf(alike)]));
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: { ...paths, ...others },
    components: {
      schemas: { Problem: schemaOf(problem) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'auth' },
        operator: { type: 'http', scheme: 'bearer' },
        desk: { type: 'apiKey', in: 'cookie', name: 'desk' },
      },
    },
  };
}

/** Describes the event stream, which is not a call. Each event is one of {@link liveEvent}. */
export function liveOperation(): object {
  const text = { type: 'string' };
  return {
    get: {
      security: [{ session: [] }],
      parameters: [
        { name: 'since', in: 'query', required: false, schema: text },
        { name: hiddenPage.header, in: 'query', required: false, schema: { const: hiddenPage.value } },
        { name: 'Last-Event-ID', in: 'header', required: false, schema: text },
      ],
      responses: {
        200: {
          description: 'Live events, as server-sent events with JSON data.',
          content: { 'text/event-stream': { schema: schemaOf(liveEvent) } },
        },
        default: refusalResponse('A refusal that any call may return.'),
      },
    },
  };
}

/** Describes the event stream of the desk. */
export function deskLiveOperation(): object {
  return {
    get: {
      security: [{ desk: [] }],
      parameters: [],
      responses: {
        200: {
          description: 'How many items wait in each queue, as server-sent events with JSON data.',
          content: { 'text/event-stream': { schema: schemaOf(deskCounts) } },
        },
        default: refusalResponse('A refusal that any call may return.'),
      },
    },
  };
}

function operationOf(calls: readonly Call[]): object {
  const bodies = Map.groupBy(
    calls.filter(({ method }) => method !== 'GET'),
    contentTypeOf,
  );
  const content = [...bodies].map(([type, own]) => [type, { schema: anyOf(own.map(bodyOf)) }] as const);
  const replies = calls.filter(({ reply }) => !(reply instanceof z.ZodMiniUndefined));
  const refusals = Map.groupBy(calls.flatMap(refusalsOf), ({ status }) => String(status));
  return {
    ...(calls.every(({ by }) => by !== 'visitor') && { security: calls.map(securityOf) }),
    parameters: calls.flatMap(parametersOf),
    ...(content.length > 0 && { requestBody: { required: true, content: Object.fromEntries(content) } }),
    responses: {
      ...(replies.length > 0 && {
        200: { description: 'Done.', content: { 'application/json': { schema: anyOf(replies.map(replyOf)) } } },
      }),
      ...(calls.some(isSilent) && { 204: { description: 'Done; the body is empty.' } }),
      ...Object.fromEntries(
        [...refusals].map(([status, own]) => [status, refusalResponse(own.map(({ code }) => code).join(', '))]),
      ),
      default: refusalResponse('A refusal that any call may return.'),
    },
  };
}

/** Returns whether a call may have an empty reply. */
function isSilent({ reply }: Call): boolean {
  return z.safeParse(reply, undefined).success;
}

function securityOf({ by }: Call): object {
  return { [by === 'operator' ? 'operator' : by === 'staff' ? 'desk' : 'session']: [] };
}

function parametersOf(call: Call): object[] {
  const input = schemaOf(call.input) as { properties?: Record<string, object>; required?: string[] };
  const query = isAskedInQuery(call) ? Object.entries(input.properties ?? {}) : [];
  const [, mark, value] = /\?(\w+)=(\w+)$/.exec(call.path) ?? [];
  return [
    ...query.map(([name, schema]) => ({
      name,
      in: 'query',
      required: input.required?.includes(name) ?? false,
      schema,
    })),
    ...(mark ? [{ name: mark, in: 'query', required: false, schema: { const: value } }] : []),
    ...(call.once ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }] : []),
  ];
}

function contentTypeOf({ body }: Call): string {
  return body === 'file' ? 'application/octet-stream' : 'application/json';
}

function bodyOf({ body, input }: Call): object {
  return body === 'file' ? { type: 'string', format: 'binary' } : schemaOf(input);
}

function replyOf({ reply }: Call): object {
  return schemaOf(reply);
}

function refusalsOf({ refusals }: Call): { code: string; status: number }[] {
  return Object.entries(refusals).map(([code, terms]) => ({
    code,
    status: typeof terms === 'number' ? terms : terms.status,
  }));
}

function refusalResponse(description: string): object {
  const schema = { $ref: '#/components/schemas/Problem' };
  return { description, content: { 'application/problem+json': { schema } } };
}

function anyOf([first, ...others]: readonly object[]): object {
  return others.length > 0 ? { anyOf: [first, ...others] } : first!;
}

function schemaOf(schema: z.ZodMiniType): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}
