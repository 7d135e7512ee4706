import pg from 'pg';

export interface OwnDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** An empty database of its own on the server that DATABASE_URL names. */
export async function ownDatabase(server: string): Promise<OwnDatabase> {
  const name = `damson_bench_${process.pid}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await once(server, `CREATE DATABASE ${name}`);
  return { url: url.href, drop: async () => await once(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

/** Cards like those of the demo community, with other ids, ages and moments, until there are `size`. */
export async function grow(url: string, size: number): Promise<void> {
  await once(
    url,
    `INSERT INTO member_card
     SELECT (jsonb_populate_record(card, jsonb_build_object(
       'id', gen_random_uuid(),
       'birth_date', card.birth_date + (random() * 3000)::int - 1500,
       'last_active_at', now() - random() * interval '60 days'))).*
     FROM generate_series(1, ${size} / 600 + 1) AS copy, member_card AS card
     LIMIT greatest(0, ${size} - (SELECT count(*) FROM member_card))`,
  );
  await once(url, 'VACUUM ANALYZE member_card');
}

async function once(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
