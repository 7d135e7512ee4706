import type { IncomingMessage, ServerResponse } from 'node:http';

/** The streams of bare servers, by member (`?member=…`). Requests without a member get a hello. */
export function bareStreams() {
  const streams = new Map<string, ServerResponse>();
  return {
    listen: (request: IncomingMessage, response: ServerResponse): void => {
      const member = new URL(request.url!, 'http://localhost').searchParams.get('member');
      if (!member) return void response.end('hello');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': here\n\n');
      streams.set(member, response);
    },
    tell: (member: string, event: object): void => {
      streams.get(member)?.write(`data: ${JSON.stringify(event)}\n\n`);
    },
  };
}
