import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { MemberId } from '#contract/members/members.ts';
import { tokenHash } from '#server/areas/accounts/credentials/secret-token.ts';
import { sendBatched } from '#server/areas/chats/sending/send-batched.ts';
import { makeDb } from '#server/platform/postgres/db.ts';
import { makePool } from '#server/platform/postgres/pool.ts';
import { bareStreams } from './streams.ts';

/**
 * The lower bound for chat: a server that writes the product's rows of each message in the product's batches, with the
 * locks and checks in the statement, and does nothing else. It reads each session once and never again, neither checks
 * nor limits requests, and does not inspect texts. Publishes to the listeners at `/api/live.php?member=…`.
 */
const pool = makePool({ connectionString: process.env.DATABASE_URL });
const nothing = () => undefined;
const db = makeDb(pool, {
  publish: nothing,
  enqueue: async () => undefined,
  wake: nothing,
  photosRevoked: () => undefined,
  record: () => undefined,
  onFault: nothing,
});
const members = new Map<string, Promise<MemberId>>();

const { listen, tell } = bareStreams();

createServer((request, response) => {
  void (request.method === 'GET' ? listen(request, response) : receive(request, response));
}).listen(Number(process.env.PORT), 'localhost');

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { to, sent } = await send(request);
  const answer = JSON.stringify(sent ?? {});
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) };
  response.writeHead(sent ? 200 : 500, headers).end(answer);
  tell(to, { event: 'message_sent', message: sent });
}

async function send(request: IncomingMessage) {
  const { profile: to, text: words } = JSON.parse(await text(request)) as { profile: MemberId; text: string };
  const cookie = request.headers.cookie!;
  const from = await (members.get(cookie) ?? memberOf(cookie));
  const delivery = { from, to, key: request.headers['idempotency-key'] as string, at: new Date() };
  return { to, sent: await sendBatched(db, delivery, { kind: 'text', text: words, gift: null, cost: 1 }) };
}

async function memberOf(cookie: string): Promise<MemberId> {
  const hash = tokenHash(cookie.replace('auth=', ''));
  const found = db.selectFrom('session').select('member_id').where('token_hash', '=', hash).executeTakeFirstOrThrow();
  const member = found.then(({ member_id }) => member_id);
  members.set(cookie, member);
  return await member;
}
