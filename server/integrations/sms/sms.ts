import type { Logger } from 'pino';

/** Sends text messages. */
export interface Sms {
  /** `to` as `+4915112345678`. Returns whether the message was taken; it is not sent again by itself. */
  send(to: string, text: string): Promise<boolean>;
}

/** Any provider that takes a message by one HTTP request. */
export interface SmsSettings {
  readonly url: string;
  /** The whole `Authorization` header; undefined: none. */
  readonly authorization: string | undefined;
  /** The body, with `{to}` and `{text}` where they belong: JSON, or a form (`to={to}&text={text}`). */
  readonly body: string;
}

/** Neither a member nor a stopping process waits longer than this. */
const timeoutMilliseconds = 8_000;

/** What is sent, and to whom, is in no log. */
export function httpSms({ url, authorization, body }: SmsSettings, log: Logger): Sms {
  const isJson = body.trimStart().startsWith('{');
  const headers = {
    'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
    ...(authorization && { authorization }),
  };
  const written = (value: string) => (isJson ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value));
  return {
    send: async (to, text) => {
      const filled = body.replaceAll('{to}', () => written(to)).replaceAll('{text}', () => written(text));
      try {
        const signal = AbortSignal.timeout(timeoutMilliseconds);
        const answer = await fetch(url, { method: 'POST', headers, body: filled, redirect: 'error', signal });
        await answer.body?.cancel();
        if (!answer.ok) log.warn({ status: answer.status }, 'text message refused');
        return answer.ok;
      } catch (fault) {
        log.warn({ fault: (fault as Error).name }, 'text messages unavailable');
        return false;
      }
    },
  };
}

/** A message that was not sent, but kept for those who develop. */
export interface KeptSms {
  readonly to: string;
  readonly text: string;
  readonly at: Date;
}

/** An outbox in memory instead of a provider, for development and tests. */
export interface SmsOutbox extends Sms {
  readonly kept: readonly KeptSms[];
}

const mostKept = 100;

export function outboxSms(now: () => Date): SmsOutbox {
  const kept: KeptSms[] = [];
  return {
    kept,
    send: async (to, text) => {
      kept.unshift({ to, text, at: now() });
      kept.length = Math.min(kept.length, mostKept);
      return true;
    },
  };
}

/** If nothing is set, no message leaves, and nothing that needs one is offered. */
export const noSms: Sms = { send: async () => false };
