import { once } from 'node:events';
import { connect } from 'node:net';

/** A keep-alive connection that sends one request at a time with minimal overhead. */
export interface Wire {
  /** Sends a raw request after the previous one has been answered. */
  ask(request: string): Promise<TimedAnswer>;
  close(): void;
}

export interface TimedAnswer {
  readonly status: number;
  readonly body: string;
  /** The status line and the headers. */
  readonly head: string;
}

export async function wire(port: number): Promise<Wire> {
  const socket = connect(port, 'localhost');
  socket.setNoDelay(true).setEncoding('latin1');
  await once(socket, 'connect');
  let received = '';
  let waiting: { answered: (answer: TimedAnswer) => void; failed: (fault: Error) => void } | undefined;
  socket.on('data', (text: string) => {
    received += text;
    const body = wholeBody(received);
    if (body === undefined) return;
    const status = Number(received.slice(9, 12));
    const head = received.slice(0, received.indexOf('\r\n\r\n') + 2);
    received = '';
    waiting?.answered({ status, body, head });
  });
  const lost = () => waiting?.failed(new Error('The server closed the connection.'));
  socket.on('close', lost).on('error', lost);
  const askNow = async (request: string) =>
    await new Promise<TimedAnswer>((answered, failed) => {
      waiting = { answered, failed };
      // The connection may have been closed while no request was pending.
      if (socket.writable) socket.write(request);
      else lost();
    });
  let before: Promise<unknown> = Promise.resolve();
  return {
    ask: async (request) => {
      const answer = before.then(async () => await askNow(request));
      before = answer;
      return await answer;
    },
    close: () => socket.destroy(),
  };
}

/** The body of a complete response; chunked bodies are not decoded. */
function wholeBody(text: string): string | undefined {
  const head = text.indexOf('\r\n\r\n');
  if (head === -1) return undefined;
  const start = head + 4;
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, head + 2))?.[1];
  // Responses with these statuses do not have a body.
  if (/^HTTP\/1.1 (204|304)/.test(text)) return '';
  if (length !== undefined) return text.length >= start + Number(length) ? text.slice(start) : undefined;
  return text.endsWith('\r\n0\r\n\r\n') ? text.slice(start) : undefined;
}

/**
 * Opens a stream of server-sent events. Calls `heard` with the data of each event, and `ended` at the end. Resolves
 * when the stream has started, and rejects if it cannot be opened.
 */
export async function listenTo(
  port: number,
  request: string,
  heard: (data: string) => void,
  ended: () => void = () => undefined,
): Promise<() => void> {
  const socket = connect(port, 'localhost');
  socket.setNoDelay(true).setEncoding('latin1');
  let received = '';
  let open = false;
  await new Promise<void>((begun, failed) => {
    socket.on('error', failed);
    socket.on('close', () => (open ? ended() : failed(new Error('There was no stream.'))));
    socket.on('data', (text: string) => {
      if (!open && !text.startsWith('HTTP/1.1 200')) return socket.destroy();
      open = true;
      received += text;
      const frames = received.split('\n\n');
      received = frames.pop()!;
      for (const frame of frames) {
        const data = /(?:^|\n)data: (.+)/.exec(frame)?.[1];
        if (data) heard(data);
      }
      begun();
    });
    socket.write(request);
  });
  return () => socket.destroy();
}

/** `more`: further headers, each with its line break. */
export function getRequest(port: number, address: string, cookie: string, more = ''): string {
  return (
    `GET ${address} HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\n` +
    `sec-fetch-site: same-origin\r\n${more}\r\n`
  );
}

export function sendRequest(port: number, cookie: string, to: string, text: string, key: string): string {
  const body = JSON.stringify({ profile: to, text });
  return (
    `POST /api/message.php HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\nsec-fetch-site: same-origin\r\n` +
    `idempotency-key: ${key}\r\ncontent-type: application/json\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}
