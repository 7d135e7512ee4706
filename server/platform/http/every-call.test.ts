import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Call, deskPrefix } from '#contract/call.ts';
import { showSettings } from '#contract/site.ts';
import { declaredCalls, nameOf } from '#testing/all-calls.ts';
import { browser, type Browser } from '#testing/browser.ts';
import { deskBrowser } from '#testing/desk.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';

const services = await testServices();
const { app } = services;
const anna = await person(services, 'Anna', { premium: true });
const calls = app.answers.map(({ call }) => call);
const named = calls.map((call) => [nameOf(call), call] as const);
const operator = { authorization: `Bearer ${services.config.operatorSecret}` };
let places = 0;

/** Opens a browser with a new IP address each time, so rate limits do not interfere. */
function somewhere(): Browser {
  places += 1;
  return browser(app, { ip: `10.${places >> 16}.${(places >> 8) & 255}.${places & 255}` });
}

function asAnna(): Browser {
  const own = somewhere();
  for (const [name, value] of anna.cookies) own.cookies.set(name, value);
  return own;
}

/** Opens the same browser at the host where a call exists: calls of the desk have one of their own. */
function atItsHost(by: Browser, { path }: Call): Browser {
  if (!path.startsWith(deskPrefix)) return by;
  const own = deskBrowser(services);
  for (const [name, value] of by.cookies) own.cookies.set(name, value);
  return own;
}

/** Makes a call with arbitrary input and additional headers. */
async function ask(by: Browser, call: Call, input: unknown, headers: Record<string, string> = {}) {
  const inQuery = call.method === 'GET' || call.body === 'file';
  const given = Object.entries((inQuery && input) || {});
  const words = Object.fromEntries(given.map(([name, value]) => [name, wordOf(value)]));
  const query = new URLSearchParams(words).toString();
  const mark = call.path.includes('?') ? '&' : '?';
  const response = await atItsHost(by, call).send(query ? call.path + mark + query : call.path, {
    method: call.method,
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...operator, ...headers },
    ...(call.method !== 'GET' && { body: call.body === 'file' ? 'bytes' : JSON.stringify(input) }),
  });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const problem = type.startsWith('application/problem+json')
    ? (JSON.parse(text) as Record<string, unknown>)
    : undefined;
  return { status: response.status, headers: response.headers, problem };
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

test('the server answers every call of the contract, and no other', async () => {
  const declared = (await declaredCalls()).map(nameOf).toSorted();
  expect(declared.length).toBeGreaterThan(30);
  expect(calls.map(nameOf).toSorted()).toEqual(declared);
  expect(new Set(declared).size).toBe(declared.length);
});

describe('permissions', () => {
  test.each(named.filter(([, { by }]) => by === 'member' || by === 'premium'))(
    '%s refuses a visitor with 403 and authentication_required, whatever else is wrong',
    async (_name, call) => {
      const { status, problem, headers } = await ask(somewhere(), call, {});
      expect(status).toBe(403);
      expect(headers.get('content-type')).toBe('application/problem+json');
      expect(problem).toMatchObject({ status: 403, code: 'authentication_required', authentication_required: true });
    },
  );

  test.each(named.filter(([, { by }]) => by === 'operator'))(
    '%s does not exist for anyone but operators',
    async (_name, call) => {
      for (const authorization of ['', 'Bearer no', `Bearer ${services.config.operatorSecret}x`]) {
        const { status, problem } = await ask(asAnna(), call, {}, { authorization });
        expect(status).toBe(404);
        expect(problem?.code).toBe('no_such_call');
      }
    },
  );
});

describe('a page on another site', () => {
  const changing = named.filter(([name]) => !name.startsWith('GET') || /logout|auto-like/.test(name));

  test.each(changing)('cannot call %s', async (_name, call) => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of foreign) {
      const { status, problem } = await ask(asAnna(), call, {}, headers);
      expect(status, JSON.stringify(headers)).toBe(403);
      expect(problem?.code, JSON.stringify(headers)).toBe('cross_site');
    }
  });
});

describe('unknown keys in the input of a call', () => {
  const refusing = named.filter(([, call]) => call !== showSettings);

  test('are accepted only by the call that receives the route’s query', async () => {
    expect(refusing).toHaveLength(named.length - 1);
    const answer = await somewhere().send('/api/settings.php?ref=abc&network=plums&ref=def&__proto__=1&t=5');
    expect(answer.status).toBe(200);
  });

  test.each(refusing)('are refused by %s, at any depth', (_name, call) => {
    const shapes = objectsIn(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }));
    expect(shapes.length).toBeGreaterThan(0);
    for (const shape of shapes) expect(shape.additionalProperties, JSON.stringify(shape)).toBe(false);
  });

  test.each(['credits', 'paid_user', 'status', 'id', 'constructor', '__proto__'])(
    'are refused, such as %s beside a language',
    async (key) => {
      const body = `{"language": "nl", "${key}": 1}`;
      const headers = { 'content-type': 'application/json' };
      const answer = await asAnna().send('/api/user.php', { method: 'PUT', headers, body });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(`"fields":{"${key}":"unknown"}`);
    },
  );
});

interface Shape {
  readonly type?: string;
  readonly additionalProperties?: unknown;
}

/** Returns every object in a schema, at any depth. */
function objectsIn(schema: object): Shape[] {
  const own = 'type' in schema && schema.type === 'object' ? [schema as Shape] : [];
  const inner = Object.values(schema).filter((value) => typeof value === 'object' && value !== null);
  return [...own, ...inner.flatMap((value: object) => objectsIn(value))];
}

describe('nonsense input never causes a fault', () => {
  const nasty: readonly unknown[] = [
    null,
    '',
    ' ',
    'x'.repeat(20_000),
    '\0',
    'a\0b',
    '\uD800',
    '\u202Egnp',
    '<script>',
    '-1',
    '1e309',
    'NaN',
    -1,
    0,
    1.5,
    2 ** 53,
    1e308,
    true,
    [],
    [[]],
    {},
    [null],
    ['\0'],
    { $ne: '' },
    { toString: 1 },
    '00000000-0000-0000-0000-000000000000',
    '__proto__',
    '%00',
    '2026-02-30',
    '9999999999-01-01',
    "' OR 1=1 --",
  ];

  test.each(named)('%s', async (_name, call) => {
    const fields = fieldsOf(call);
    const inputs: unknown[] = [null, [], 'text', 1, JSON.parse('{"__proto__": {"polluted": 1}}')];
    for (const value of nasty) {
      inputs.push(Object.fromEntries(fields.map((name) => [name, value])));
      for (const field of fields) inputs.push({ [field]: value });
    }
    for (const input of inputs) {
      if (call.method === 'GET' && (typeof input !== 'object' || !input)) continue;
      const { status, problem } = await ask(asAnna(), call, input);
      expect(status, `${JSON.stringify(input)?.slice(0, 200)} ${problem?.code as string}`).toBeLessThan(500);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

function fieldsOf(call: Call): string[] {
  const { properties = {} } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}
