import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

/** The baseline for payments: a server that writes two rows in one transaction per request, without any checks. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
await pool.query(
  'CREATE TABLE IF NOT EXISTS bare_row (id uuid PRIMARY KEY, body text NOT NULL, at timestamptz NOT NULL)',
);

createServer((request, response) => {
  void (async () => {
    if (request.method === 'GET') return void response.end('hello');
    const body = await text(request);
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      for (let row = 0; row < 2; row += 1)
        await client.query({
          name: 'row',
          text: 'INSERT INTO bare_row (id, body, at) VALUES ($1, $2, now())',
          values: [crypto.randomUUID(), body],
        });
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('{}');
  })();
}).listen(Number(process.env.PORT), 'localhost');
