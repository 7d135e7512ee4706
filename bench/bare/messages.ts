import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { bareStreams } from './streams.ts';

/**
 * The baselines for chat: a server that writes each message with one INSERT, or (`GROUPED`) one that writes all
 * messages that arrived during the previous commit with a single multi-row INSERT. Neither has sessions, blocks,
 * credits or lists. Messages are published to the listeners at `/api/live.php?member=…`.
 */
interface Message {
  readonly conversation: string;
  readonly id: string;
  readonly body: string;
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const write = process.env.GROUPED ? inGroups() : alone;
const { listen, tell } = bareStreams();

createServer((request, response) => {
  void (request.method === 'GET' ? listen(request, response) : receive(request, response));
}).listen(Number(process.env.PORT), 'localhost');

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { profile, text: body } = JSON.parse(await text(request)) as { profile: string; text: string };
  const message = { conversation: profile, id: crypto.randomUUID(), body };
  await write(message);
  const answer = JSON.stringify({ message });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
  response.end(answer);
  tell(profile, { event: 'message_sent', message: message.id });
}

async function alone({ conversation, id, body }: Message): Promise<void> {
  await pool.query({
    name: 'alone',
    text: `INSERT INTO message (conversation_id, id, sender_id, body, created_at) VALUES ($1, $2, $1, $3, now())`,
    values: [conversation, id, body],
  });
}

/** Collects messages while a commit runs; if none is running, waits briefly to collect some. */
function inGroups() {
  let waiting: { message: Message; written: () => void; failed: (fault: unknown) => void }[] = [];
  let underWay = false;

  async function commit(): Promise<void> {
    const group = waiting;
    waiting = [];
    await pool
      .query({
        name: 'group',
        text: `INSERT INTO message (conversation_id, id, sender_id, body, created_at)
          SELECT conversation, id, conversation, body, now()
          FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS sent (conversation, id, body)`,
        values: [
          group.map(({ message }) => message.conversation),
          group.map(({ message }) => message.id),
          group.map(({ message }) => message.body),
        ],
      })
      .then(
        () => group.forEach(({ written }) => written()),
        (fault: unknown) => group.forEach(({ failed }) => failed(fault)),
      );
    if (waiting.length > 0) return await commit();
    underWay = false;
  }

  return async (message: Message) =>
    await new Promise<void>((written, failed) => {
      waiting.push({ message, written, failed });
      if (underWay) return;
      underWay = true;
      setTimeout(() => void commit(), 1);
    });
}
