import type { AskedOf, Call, ReplyOf } from '#contract/call.ts';
import type { Problem } from '#contract/refusal.ts';

/** An HTTP response, for assertions. */
export interface BrowserAnswer<Reply> {
  readonly status: number;
  readonly headers: Headers;
  /** The reply of a successful call. For a refusal, use `problem`. */
  readonly reply: Reply;
  readonly problem: Problem;
}

interface Fetching {
  fetch(request: Request, bindings?: object): Response | Promise<Response>;
}

/** Creates a simulated browser, which stores cookies and sends requests as our own pages do. */
export function browser(app: Fetching, { ip = '198.51.100.7', language = 'en-GB', host = 'damson.test' } = {}) {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ 'sec-fetch-site': 'same-origin', 'accept-language': language, 'user-agent': 'test' });
    if (host !== 'damson.test') headers.set('host', host);
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const request = new Request(new URL(path, `http://${host}`), { ...init, headers });
    const response = await app.fetch(request, { client: { ip, ourselves: false } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  }

  async function ask<C extends Call>(
    call: C,
    input: AskedOf<C>,
    { key = crypto.randomUUID() }: { key?: string } = {},
  ): Promise<BrowserAnswer<ReplyOf<C>>> {
    const get = call.method === 'GET';
    const query = get ? new URLSearchParams(input as Record<string, string>).toString() : '';
    const separator = call.path.includes('?') ? '&' : '?';
    const response = await send(query ? `${call.path}${separator}${query}` : call.path, {
      method: call.method,
      headers: {
        ...(!get && { 'content-type': 'application/json' }),
        ...(call.once && { 'idempotency-key': key }),
      },
      ...(!get && { body: JSON.stringify(input) }),
    });
    const body = (response.status === 204 ? undefined : await response.json()) as never;
    return { status: response.status, headers: response.headers, reply: body, problem: body };
  }

  /** Uploads a file as our pages do. */
  async function upload<C extends Call>(
    call: C,
    file: Uint8Array,
    { key = crypto.randomUUID(), input }: { key?: string; input?: AskedOf<C> } = {},
  ): Promise<BrowserAnswer<ReplyOf<C>>> {
    const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': key };
    const query = new URLSearchParams((input ?? {}) as Record<string, string>).toString();
    const response = await send(query ? `${call.path}?${query}` : call.path, {
      method: call.method,
      headers,
      body: new Uint8Array(file),
    });
    const body = (await response.json()) as never;
    return { status: response.status, headers: response.headers, reply: body, problem: body };
  }

  return { ask, send, upload, cookies };
}

export type Browser = ReturnType<typeof browser>;
