import type { IncomingMessage } from 'node:http';

/** What is sent to us is small and there at once; whoever sends slowly on purpose is let go. */
export const hurryMilliseconds = 30_000;
/** A photo of 10 MB on a bad line needs longer. The server itself ends every request that takes more than this. */
export const longestMilliseconds = 300_000;

const patient = new WeakSet<IncomingMessage>();

/** Ends a request whose body is not there in time, unless somebody has agreed to wait for it. */
export function hurry(incoming: IncomingMessage, milliseconds = hurryMilliseconds): void {
  if (incoming.complete) return;
  const timer = setTimeout(() => {
    if (!incoming.complete && !patient.has(incoming)) incoming.socket.destroy();
  }, milliseconds).unref();
  incoming.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/** Agrees to wait for the body of a request, of which it is known who sends it. */
export function waitFor(incoming: IncomingMessage | undefined): void {
  if (incoming) patient.add(incoming);
}
