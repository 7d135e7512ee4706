import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { bareStreams } from './streams.ts';

/**
 * The baseline for a turn: a server that writes a message with one INSERT and a receipt with one UPDATE, and publishes
 * both to both members. It has no sessions, checks and counters.
 */
interface Told {
  readonly from: string;
  readonly to: string;
  readonly id: string;
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const { listen, tell } = bareStreams();

createServer((request, response) => {
  void (request.method === 'GET' ? listen(request, response) : receive(request, response));
}).listen(Number(process.env.PORT), 'localhost');

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const told = JSON.parse(await text(request)) as Told;
  const { from, to, id } = told;
  if (request.method === 'POST') {
    const insert =
      'INSERT INTO message (conversation_id, id, sender_id, body, created_at) VALUES ($1, $2, $3, $4, now())';
    await pool.query({ name: 'message', text: insert, values: [to, id, from, 'Shall we sail on Sunday?'] });
  } else {
    const update = 'UPDATE inbox SET read_up_to = $2 WHERE member_id = $1';
    await pool.query({ name: 'receipt', text: update, values: [to, id] });
  }
  const answer = JSON.stringify({ id });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
  response.end(answer);
  const event = { event: request.method === 'POST' ? 'message_sent' : 'chat_read', ...told };
  for (const side of [from, to]) tell(side, event);
}
