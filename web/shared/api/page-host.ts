import { createContext, type RouterContextProvider } from 'react-router';
import type { Language } from '#contract/languages.ts';
import type { Country } from '#contract/places.ts';
import { callUrl, type Ask, refusalIn } from './ask.ts';

/** As much of a `Response` as a page reads. */
interface HostAnswer extends Pick<Response, 'ok' | 'status' | 'json'> {
  readonly headers: Pick<Headers, 'get'>;
}

/** What the rendering server provides to a page; the server declares the same shape. */
export interface PageHost {
  ask(path: string, sent?: { method: string; json: string }): Promise<HostAnswer>;
  readonly assumed: {
    readonly language: Language;
    readonly country: Country;
    readonly geoip_country: string | undefined;
    readonly time_zone: string | undefined;
  };
  readonly nonce: string;
  /** From now on the browser is answered in this language. */
  keepLanguage(language: Language): void;
  /** The page is to be complete before any of it is sent. */
  readonly whole?: true;
}

export const pageHost = createContext<PageHost>();

/** How the server makes calls while it renders a page or handles a form without scripts: the same calls, in process. */
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
