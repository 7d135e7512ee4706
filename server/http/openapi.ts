import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { problem } from '#contract/refusal.ts';
import { isAskedInQuery } from './read-input.ts';

/** An OpenAPI 3.1 document of calls, generated from their contract. */
export function openApiOf(calls: readonly Call[], title: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call);
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      schemas: { Problem: schemaOf(problem) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'auth' },
        operator: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operationOf(call: Call): object {
  const input = schemaOf(call.input) as { properties?: Record<string, object>; required?: string[] };
  const refusals = Object.entries(call.refusals).map(([code, terms]) => ({
    code,
    status: typeof terms === 'number' ? terms : terms.status,
  }));
  const byStatus = Map.groupBy(refusals, ({ status }) => String(status));
  const query = Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema,
  }));
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } };
  return {
    ...(call.by !== 'visitor' && { security: [{ [call.by === 'operator' ? 'operator' : 'session']: [] }] }),
    parameters: [...(isAskedInQuery(call) ? query : []), ...(call.once ? [key] : [])],
    ...(call.method !== 'GET' && { requestBody: { required: true, content: contentOf(call, input) } }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: schemaOf(call.reply) } } },
      ...Object.fromEntries(
        [...byStatus].map(([status, own]) => [status, refusalResponse(own.map(({ code }) => code).join(', '))]),
      ),
      default: refusalResponse('A refusal that any call may give.'),
    },
  };
}

function contentOf(call: Call, input: object): object {
  if (call.body === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: input } };
}

function refusalResponse(description: string): object {
  const schema = { $ref: '#/components/schemas/Problem' };
  return { description, content: { 'application/problem+json': { schema } } };
}

function schemaOf(schema: z.ZodMiniType): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}
