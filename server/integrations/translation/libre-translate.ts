import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Translated, TranslationSettings, Translator } from './translator.ts';

/** Timeout of a request, in milliseconds. Short, because a reader or a shutdown may be waiting. */
const timeoutMilliseconds = 8_000;

/** The response, limited to many times the length of a message. */
const answered = z.object({ translatedText: z.string().check(z.trim(), z.minLength(1), z.maxLength(100_000)) });

/** Statuses for an unsupported language or a text that is too long. Other errors concern the operator. */
const refusing = new Set([400, 413, 422]);

/** Connects to any server with the LibreTranslate protocol (`POST …/translate`), self-hosted or commercial. */
export function libreTranslate(
  { url, key, name }: TranslationSettings,
  log: Logger,
  timeouts = timeoutMilliseconds,
): Translator {
  const address = `${url.endsWith('/') ? url.slice(0, -1) : url}/translate`;
  return {
    name,
    translate: async (text, from, to): Promise<Translated> => {
      const question = { q: text, source: from, target: to, format: 'text', ...(key && { api_key: key }) };
      try {
        const answer = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(question),
          // A redirect could lead to a recipient without the member's consent.
          redirect: 'error',
          signal: AbortSignal.timeout(timeouts),
        });
        if (answer.ok) return { text: z.parse(answered, await answer.json()).translatedText.toWellFormed() };
        await answer.body?.cancel();
        log.warn({ status: answer.status }, 'translation rejected');
        return { failed: refusing.has(answer.status) ? 'refused' : 'away' };
      } catch (fault) {
        log.warn({ fault }, 'translation unavailable');
        return { failed: 'away' };
      }
    },
  };
}
