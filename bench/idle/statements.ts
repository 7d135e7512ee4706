import pg from 'pg';

/** Loaded before a server (`--import`): counts the statements that it sends, and reports the number on request. */
let sent = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...asked: unknown[]) {
  sent += 1;
  return Reflect.apply(query, this, asked) as never;
};

process.on('message', () => process.send!(sent));
