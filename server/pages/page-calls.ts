import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Language } from '#contract/languages.ts';
import { splitUrl } from '../platform/http/http-request.ts';
import type { HttpRequest, Reply } from '../platform/http/types.ts';
import { noteFault } from '../platform/http/faults.ts';
import { problemReply } from '../platform/http/problem.ts';
import type { CallServer } from '../platform/http/serve-calls.ts';
import { formKey } from './plain-form.ts';
import type { Secret } from '../platform/core/secret.ts';
import { localeCookie } from '../areas/site/language.ts';

/**
 * A call that a form without scripts makes through its page. The browser receives the cookies of the response together
 * with the page.
 */
export interface SentByForm {
  readonly method: string;
  readonly json: string;
}

/** The part of a web `Response` that pages read. Creating a whole `Response` takes longer than most calls. */
export interface PageAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  /** Parses the reply anew on each invocation, because callers may modify the result. */
  json(): Promise<unknown>;
}

export interface PageCalls {
  /**
   * Makes a call in this process on behalf of the page's browser. Retries once after a 503 response and the announced
   * delay, as a visitor would do by reloading. Forms are never retried.
   */
  ask(path: string, sent?: SentByForm): Promise<PageAnswer>;
  /** The cookies set by responses to forms. */
  readonly cookies: readonly string[];
  /** Whether a call got a 503 response even after its retry. */
  readonly lacks: boolean;
}

interface AskingFor {
  readonly calls: CallServer;
  readonly secret: Secret;
  readonly ip: string;
  /** The language of the page, if it differs from the browser's language. */
  readonly language?: Language | undefined;
  readonly log: Logger;
}

/** Creates the functions with which a page makes calls while it is rendered. */
export function pageCalls({ req }: Context, { calls, secret, ip, language, log }: AskingFor): PageCalls {
  const cookies: string[] = [];
  let lacks = false;
  const carried = carriedFrom((name) => req.header(name));
  if (language) speak(carried, language);
  const from = { host: carried.get('host') ?? new URL(req.url).host, carried };
  const answerTo = async (httpRequest: HttpRequest): Promise<Reply> =>
    await calls
      .answer(httpRequest, { ip, ourselves: true })
      .catch((fault: unknown) => problemReply(noteFault(log, httpRequest, fault)));
  return {
    ask: async (path, sent) => {
      if (!sent) return pageAnswer(await twice(httpRequestFor(path, from)));
      const key = formKey(secret, ip, { path, json: sent.json });
      const reply = await answerTo(httpRequestFor(path, from, { ...sent, key }));
      cookies.push(...reply.cookies);
      return pageAnswer(reply);
    },
    cookies,
    get lacks() {
      return lacks;
    },
  };

  async function twice(httpRequest: HttpRequest): Promise<Reply> {
    const reply = await answerTo(httpRequest);
    if (reply.status !== 503) return reply;
    await sleep(Number(reply.headers['retry-after'] ?? 1) * 1000);
    const second = req.raw.signal.aborted ? reply : await answerTo(httpRequest);
    lacks ||= second.status === 503;
    return second;
  }
}

/** Returns the headers of the browser's request that calls may read. */
function carriedFrom(header: (name: string) => string | undefined): Map<string, string> {
  const kept = new Map<string, string>();
  for (const name of ['cookie', 'accept-language', 'user-agent', 'host', 'sec-gpc']) {
    const value = header(name);
    if (value) kept.set(name, value);
  }
  return kept;
}

/** Makes calls use the language of the page, even if the browser has chosen a different one. */
function speak(carried: Map<string, string>, language: string): void {
  const others = (carried.get('cookie') ?? '')
    .split('; ')
    .filter((one) => one && !one.startsWith(`${localeCookie.name}=`));
  carried.set('cookie', [...others, `${localeCookie.name}=${language}`].join('; '));
}

interface Asker {
  readonly host: string;
  readonly carried: ReadonlyMap<string, string>;
}

/** Builds a request that does not arrive over a socket. */
function httpRequestFor(
  address: string,
  { host, carried }: Asker,
  sent?: SentByForm & { readonly key: string },
): HttpRequest {
  const own: Readonly<Record<string, string>> = sent
    ? { 'idempotency-key': sent.key, 'content-type': 'application/json' }
    : {};
  const body = Buffer.from(sent?.json ?? '');
  return {
    method: sent?.method ?? 'GET',
    ...splitUrl(address),
    host,
    header: (name) => own[name] ?? carried.get(name),
    body: () => ReadableStream.from([body]),
    bytes: async (most) => (body.length > most ? undefined : body),
    allowSlowBody: () => undefined,
  };
}

function pageAnswer({ status, headers, body }: Reply): PageAnswer {
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name) => headers[name] ?? null },
    json: async () => JSON.parse(String(body)) as unknown,
  };
}
