import { livePath, type LiveEvent } from '#contract/live.ts';
import type { Browser } from './browser.ts';

/** Listens to what is told to a browser, until the stream ends. */
export async function liveEar(own: Pick<Browser, 'send'>) {
  const response = await own.send(livePath);
  const heard: LiveEvent[] = [];
  let open = true;
  const ended = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      for (const [, data] of chunk.matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(data!) as LiveEvent);
    }
    open = false;
  })();
  return { status: response.status, heard, ended, isOpen: () => open };
}
