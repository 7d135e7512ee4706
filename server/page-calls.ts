import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import type { Language } from '#contract/languages.ts';
import type { Bindings } from './http/peer.ts';
import { formKey } from './plain-form.ts';
import type { Secret } from './kernel/secret.ts';
import { localeCookie } from './site/language.ts';

/** What a form without scripts asks for by way of its page. Cookies of the answer go to the browser with the page. */
export interface SentByForm {
  readonly method: string;
  readonly json: string;
}

export interface PageCalls {
  /**
   * Asks a call in this process, as the browser that wants the page. What cannot be answered just now (503) is asked
   * once more after the second that the answer names: who opens a page would do just that. A form is sent once.
   */
  ask(path: string, sent?: SentByForm): Promise<Response>;
  /** The cookies that answers to forms have set. */
  readonly cookies: readonly string[];
  /** Whether something could not be answered the second time either. */
  readonly lacks: boolean;
}

interface AskingFor {
  readonly app: Pick<Hono<{ Bindings: Bindings }>, 'fetch'>;
  readonly secret: Secret;
  readonly ip: string;
  /** The language of the page, where it is not the browser's. */
  readonly language?: Language | undefined;
}

/** The calls that a page makes while it is drawn. */
export function pageCalls({ req }: Context, { app, secret, ip, language }: AskingFor): PageCalls {
  const cookies: string[] = [];
  let lacks = false;
  const fetch = async (request: Request) => await app.fetch(request, { peer: { ip, ourselves: true } });
  return {
    ask: async (path, sent) => {
      const headers = carried(req.raw.headers);
      if (language) speak(headers, language);
      if (sent) headers.set('idempotency-key', formKey(secret, ip, { path, json: sent.json }));
      if (sent) headers.set('content-type', 'application/json');
      const request = () =>
        new Request(new URL(path, req.url), { headers, ...(sent && { method: sent.method, body: sent.json }) });
      const answer = await fetch(request());
      if (sent) cookies.push(...answer.headers.getSetCookie());
      if (sent || answer.status !== 503) return answer;
      await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000);
      const second = req.raw.signal.aborted ? answer : await fetch(request());
      lacks ||= second.status === 503;
      return second;
    },
    cookies,
    get lacks() {
      return lacks;
    },
  };
}

/** What is asked for a page is answered in the language of the page, whatever the browser has chosen. */
function speak(headers: Headers, language: string): void {
  const others = (headers.get('cookie') ?? '')
    .split('; ')
    .filter((one) => one && !one.startsWith(`${localeCookie.name}=`));
  headers.set('cookie', [...others, `${localeCookie.name}=${language}`].join('; '));
}

/** What a call may learn from the browser that wants the page. */
function carried(headers: Headers): Headers {
  const kept = new Headers();
  for (const name of ['cookie', 'accept-language', 'user-agent', 'host', 'sec-gpc']) {
    const value = headers.get(name);
    if (value) kept.set(name, value);
  }
  return kept;
}
