import type { Logger } from 'pino';

export interface Sms {
  /**
   * Sends a text message. `to`: a number such as `+4915112345678`. Returns whether the provider accepted the message.
   * Does not retry.
   */
  send(to: string, text: string): Promise<boolean>;
}

/** Any provider that accepts a message with one HTTP request. */
export interface SmsSettings {
  readonly url: string;
  /** The complete `Authorization` header, if the provider needs one. */
  readonly authorization: string | undefined;
  /** The body with the placeholders `{to}` and `{text}`: JSON, or a form (`to={to}&text={text}`). */
  readonly body: string;
}

/** Timeout of a request, in milliseconds. Short, because a member or a shutdown may be waiting. */
const timeoutMilliseconds = 8_000;

/** Sends messages through the provider. Never logs texts or recipients. */
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
        if (!answer.ok) log.warn({ status: answer.status }, 'text message rejected');
        return answer.ok;
      } catch (fault) {
        log.warn({ fault: (fault as Error).name }, 'text messages unavailable');
        return false;
      }
    },
  };
}

/** A message in the outbox, for development. */
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

/** A replacement without a provider: sends nothing, so features that need messages are not offered. */
export const noSms: Sms = { send: async () => false };
