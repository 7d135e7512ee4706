import { hereEvent, livePath, type LiveEvent } from '#contract/live.ts';
import type { Browser } from './browser.ts';

/** Listens to what is told to a browser, until the stream ends or it stops. */
export async function liveListener(own: Pick<Browser, 'send'>, since?: string) {
  const leaving = new AbortController();
  const headers: Record<string, string> = since ? { 'last-event-id': since } : {};
  const response = await own.send(livePath, { headers, signal: leaving.signal });
  const heard: LiveEvent[] = [];
  let open = true;
  let lastId = '';
  let text = '';
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();

  function hearAll(): void {
    const frames = text.split('\n\n');
    text = frames.pop()!;
    for (const frame of frames) {
      const fields = new Map(frame.split('\n').map((line) => line.split(/: ?(.*)/s) as [string, string]));
      lastId = fields.get('id') ?? lastId;
      const data = fields.get('data');
      if (data && fields.get('event') !== hereEvent) heard.push(JSON.parse(data) as LiveEvent);
    }
  }

  const ended = (async () => {
    for (;;) {
      const next = await reader.read().catch(() => undefined);
      if (!next || next.done) break;
      text += next.value;
      hearAll();
    }
    open = false;
  })();
  return {
    status: response.status,
    headerOf: (name: string) => response.headers.get(name),
    heard,
    ended,
    isOpen: () => open,
    /** How far it has heard. */
    lastId: () => lastId,
    stop: async () => {
      leaving.abort();
      await reader.cancel().catch(() => undefined);
      await ended;
    },
  };
}
