import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contract/call.ts';
import { deskLivePath } from '#contract/desk/counts.ts';
import { livePath } from '#contract/live.ts';
import { deskPrefix } from '#contract/call.ts';
import { browser } from '#testing/browser.ts';
import { nameOf } from '#testing/all-calls.ts';
import { testServices } from '#testing/services.ts';
import { openApiOf } from './openapi.ts';

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: object }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
  readonly responses: Record<string, { readonly description: string; readonly content: object }>;
  readonly security?: readonly object[];
}
interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
}

const { app } = await testServices();
const documentAt = async (host: string) =>
  (await (await browser(app, { host }).send('/api/openapi.json')).json()) as Document;
const document = await documentAt('localhost');
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
);

test('/api/openapi.json describes every call and both event streams, in OpenAPI 3.1', () => {
  expect(document.openapi).toBe('3.1.0');
  // Two calls to one path that differ by a query parameter are one operation.
  const addresses = new Set(app.answers.map(({ call }) => nameOf(call).replace(/\?.*$/, '')));
  expect(operations.map(([name]) => name).toSorted()).toEqual(
    [...addresses, `GET ${livePath}`, `GET ${deskLivePath}`].toSorted(),
  );
});

test('the document of a site does not reveal that there is a desk', async () => {
  const paths = Object.keys((await documentAt('damson.test')).paths);
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => path.startsWith(deskPrefix))).toEqual([]);
});

test.each(operations)('%s is documented with its input, its reply and each refusal', (_name, operation) => {
  const places = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
  expect(new Set(places).size).toBe(places.length);
  const { 200: done, 204: silent, default: refused, ...listed } = operation.responses;
  expect(done ? JSON.stringify(done) : silent).toEqual(
    done ? expect.stringMatching(/application\/json|text\/event-stream/) : { description: expect.any(String) },
  );
  expect(JSON.stringify(refused)).toContain('application/problem+json');
  expect(Object.keys(listed).every((status) => /^[45]\d\d$/.test(status))).toBe(true);
  // No reference points outside the document.
  const pointers = [...JSON.stringify(operation).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
  expect(new Set(pointers)).toEqual(new Set(['#/components/schemas/Problem']));
});

test('the event stream is documented with each of its events', () => {
  const stream = new Map(operations).get(`GET ${livePath}`)!;
  expect(stream.security).toEqual([{ session: [] }]);
  const described = JSON.stringify(stream.responses['200']);
  for (const event of ['message_sent', 'like_received', 'session_ended', 'missed_some']) {
    expect(described).toContain(`"${event}"`);
  }
});

test('the required login and idempotency key of a call are documented', () => {
  const all = new Map(operations);
  expect(all.get('POST /api/message.php')).toMatchObject({
    security: [{ session: [] }],
    parameters: [{ name: 'Idempotency-Key', in: 'header', required: true }],
  });
  expect(all.get('GET /api/settings.php')!.security).toBeUndefined();
});

test('two calls that differ by a query parameter are one operation with either body', () => {
  const input = (name: string) => z.strictObject({ [name]: z.string() });
  const common = { method: 'POST', reply: z.object({}), refusals: {} } as const;
  const { paths } = openApiOf(
    [
      call({ ...common, path: '/api/user.php', by: 'visitor', input: input('email') }),
      call({ ...common, path: '/api/user.php?push=1', by: 'member', input: input('subscription') }),
    ],
    'Two',
  ) as unknown as Document;
  expect(Object.keys(paths)).toEqual(['/api/user.php']);
  const { post } = paths['/api/user.php']!;
  expect(post!.parameters).toContainEqual({ name: 'push', in: 'query', required: false, schema: { const: '1' } });
  expect(post!.requestBody!.content['application/json']!.schema).toMatchObject({
    anyOf: [{ required: ['email'] }, { required: ['subscription'] }],
  });
});
