import { createServer, type ServerResponse } from 'node:http';
import { makePool } from '#server/platform/postgres/pool.ts';

/**
 * The lower bound for searches: a server that sends the statements of each response to PostgreSQL, like the product,
 * discards their rows, and responds with the bytes that the product once sent. It has no sessions and computes nothing.
 * The bench provides the responses, each under its own path.
 */
export interface BareAnswer {
  readonly statements: readonly { readonly sql: string; readonly parameters: readonly unknown[] }[];
  readonly bytes: Uint8Array;
}

const pool = makePool({ connectionString: process.env.DATABASE_URL });
let answers: readonly BareAnswer[] = [];

process.on('message', (told: readonly BareAnswer[]) => {
  answers = told;
  process.send!('heard');
});
process.on('disconnect', () => process.exit());

createServer((request, response) => {
  void answer(answers[Number(request.url!.slice(1))], response);
}).listen(Number(process.env.PORT), 'localhost');

async function answer(wanted: BareAnswer | undefined, response: ServerResponse): Promise<void> {
  for (const { sql, parameters } of wanted?.statements ?? []) await pool.query(sql, [...parameters]);
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(wanted?.bytes);
}
