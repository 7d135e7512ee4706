import { createContext, type RouterContextProvider } from 'react-router';
import type { Language } from '#contract/languages.ts';
import type { Country } from '#contract/places.ts';
import { callUrl, type Ask, refusalIn } from './ask.ts';

/** The part of a `Response` that a page reads. */
interface HostAnswer extends Pick<Response, 'ok' | 'status' | 'json'> {
  readonly headers: Pick<Headers, 'get'>;
}

/** Interface between a page and the server that renders it; the server declares the same shape. */
export interface PageHost {
  ask(path: string, sent?: { method: string; json: string }): Promise<HostAnswer>;
  readonly assumed: {
    readonly language: Language;
    readonly country: Country;
    readonly geoip_country: string | undefined;
    readonly time_zone: string | undefined;
  };
  readonly nonce: string;
  /** Sets the language cookie: later responses to this browser use the language. */
  storeLanguage(language: Language): void;
  /** Renders the whole page before sending any of it. */
  readonly whole?: true;
}

export const pageHost = createContext<PageHost>();

/** Returns a function that calls the server in process, while it renders a page or handles a form without scripts. */
export function serverAsk(context: Readonly<RouterContextProvider>): Ask {
  const host = context.get(pageHost);
  return async (call, input) => {
    const { method } = call;
    const sent = method === 'GET' ? undefined : { method, json: JSON.stringify(input) };
    const answer = await host.ask(callUrl(call, input), sent);
    if (!answer.ok) throw await refusalIn(answer);
    return answer.status === 204 ? undefined : await answer.json();
  };
}
