import { once } from 'node:events';
import { connect } from 'node:net';

/** One kept-alive connection that asks one thing after the other, with as little work of its own as can be. */
export interface Wire {
  /** Sends a request as it stands, after the answer to the one before. */
  ask(request: string): Promise<Answered>;
  close(): void;
}

export interface Answered {
  readonly status: number;
  readonly body: string;
}

export async function wire(port: number): Promise<Wire> {
  const socket = connect(port, 'localhost');
  socket.setNoDelay(true).setEncoding('latin1');
  await once(socket, 'connect');
  let received = '';
  let waiting: { answered: (answer: Answered) => void; failed: (fault: Error) => void } | undefined;
  socket.on('data', (text: string) => {
    received += text;
    const body = wholeBody(received);
    if (body === undefined) return;
    const status = Number(received.slice(9, 12));
    received = '';
    waiting?.answered({ status, body });
  });
  const lost = () => waiting?.failed(new Error('The server closed the connection.'));
  socket.on('close', lost).on('error', lost);
  const askNow = async (request: string) =>
    await new Promise<Answered>((answered, failed) => {
      waiting = { answered, failed };
      socket.write(request);
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

/** The body of an answer that has come to its end; chunked ones are not taken apart. */
function wholeBody(text: string): string | undefined {
  const head = text.indexOf('\r\n\r\n');
  if (head === -1) return undefined;
  const start = head + 4;
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, head + 2))?.[1];
  if (length !== undefined) return text.length >= start + Number(length) ? text.slice(start) : undefined;
  return text.endsWith('\r\n0\r\n\r\n') ? text.slice(start) : undefined;
}

/** A stream of server-sent events: `heard` is called with the data of each. Resolves when the stream has begun. */
export async function listenTo(port: number, request: string, heard: (data: string) => void): Promise<() => void> {
  const socket = connect(port, 'localhost');
  socket.setNoDelay(true).setEncoding('latin1');
  let received = '';
  const begun = new Promise<void>((open, failed) => {
    socket.on('error', failed);
    socket.on('data', (text: string) => {
      received += text;
      const frames = received.split('\n\n');
      received = frames.pop()!;
      for (const frame of frames) {
        const data = /(?:^|\n)data: (.+)/.exec(frame)?.[1];
        if (data) heard(data);
      }
      open();
    });
  });
  socket.write(request);
  await begun;
  return () => socket.destroy();
}
