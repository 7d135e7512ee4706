import { hereEvent, livePath, type LiveEvent } from '#contract/live.ts';
import type { Browser } from './browser.ts';

/** Listens to a browser's stream until it ends or is stopped. Calls `hear` for each event. */
export async function liveListener(
  own: Pick<Browser, 'send'>,
  since?: string,
  hear: (event: LiveEvent) => void = () => undefined,
) {
  const leaving = new AbortController();
  const headers: Record<string, string> = since ? { 'last-event-id': since } : {};
  const response = await own.send(livePath, { headers, signal: leaving.signal });
  const heard: LiveEvent[] = [];
  let open = true;
  let lastId = '';
  let text = '';
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();

  function readFrames(): void {
    const frames = text.split('\n\n');
    text = frames.pop()!;
    for (const frame of frames) {
      const fields = new Map(frame.split('\n').map((line) => line.split(/: ?(.*)/s) as [string, string]));
      lastId = fields.get('id') ?? lastId;
      const data = fields.get('data');
      if (!data || fields.get('event') === hereEvent) continue;
      const event = JSON.parse(data) as LiveEvent;
      heard.push(event);
      hear(event);
    }
  }

  const ended = (async () => {
    for (;;) {
      const next = await reader.read().catch(() => undefined);
      if (!next || next.done) break;
      text += next.value;
      readFrames();
    }
    open = false;
  })();
  return {
    status: response.status,
    headerOf: (name: string) => response.headers.get(name),
    heard,
    ended,
    isOpen: () => open,
    /** Returns the id of the last event received. */
    lastId: () => lastId,
    stop: async () => {
      leaving.abort();
      await reader.cancel().catch(() => undefined);
      await ended;
    },
  };
}
