import pg from 'pg';
import type { MemberId } from '#contract/members/members.ts';
import { makeSecretToken, tokenHash } from '#server/areas/accounts/credentials/secret-token.ts';
import { newId } from '#server/platform/core/ids.ts';

export interface OwnDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database on the server in DATABASE_URL. */
export async function ownDatabase(server: string, mark = ''): Promise<OwnDatabase> {
  const name = `damson_bench_${process.pid}${mark}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onDatabase(server, async (client) => await client.query(`CREATE DATABASE ${name}`));
  return {
    name,
    url: url.href,
    drop: async () =>
      void (await onDatabase(server, async (client) => await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

/** The columns in which a copied card differs from its original. */
const different: Readonly<Record<string, string>> = {
  id: 'gen_random_uuid()',
  birth_date: 'card.birth_date + (random() * 3000)::integer - 1500',
  last_active_at: `now() - random() * interval '60 days'`,
  joined_at: `now() - random() * interval '500 days'`,
};

/**
 * Grows the community to `size` members: copies of the demo community's cards and profiles with other ids, ages and
 * times. Rebuilds the indexes at the end, which takes seconds; maintaining them for a million rows takes minutes.
 */
export async function grow(url: string, size: number): Promise<void> {
  await onDatabase(url, async (client) => {
    const columns = await columnsOf(client, 'member_card');
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `SELECT indexname AS name, indexdef AS made FROM pg_indexes
       WHERE tablename = 'member_card' AND indexname <> 'member_card_pkey'`,
    );
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    await client.query(
      `INSERT INTO member_card (${columns.join(', ')})
       SELECT ${columns.map((name) => different[name] ?? `card.${name}`).join(', ')}
       FROM generate_series(1, ${size} / 600 + 1) AS copy, (SELECT * FROM member_card LIMIT 600) AS card
       LIMIT greatest(0, ${size} - (SELECT count(*) FROM member_card))`,
    );
    for (const { made } of indexes) await client.query(made);
    await client.query(
      `INSERT INTO profile (id, status, about_me) SELECT id, 'active', '' FROM member_card ON CONFLICT DO NOTHING`,
    );
    await client.query('VACUUM ANALYZE member_card, profile');
    await client.query('CHECKPOINT');
  });
}

/** A member who sends requests. */
export interface AskingMember {
  readonly id: MemberId;
  /** The cookie of their session. */
  readonly cookie: string;
}

/** Logs in `count` women who seek men, after skipping the first `from`. */
export async function loggedIn(url: string, count: number, from = 0): Promise<AskingMember[]> {
  return await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ id: MemberId }>(
      `SELECT member.id FROM member JOIN member_card USING (id)
       WHERE gender = 'female' AND sexuality = 'hetero' AND listed ORDER BY member.id LIMIT $1 OFFSET $2`,
      [count, from],
    );
    const viewers = rows.map(({ id }) => ({ id, token: makeSecretToken() }));
    for (const { id, token } of viewers) {
      await client.query(
        `INSERT INTO session (token_hash, id, member_id, password_mark, created_at, last_seen_at, expires_at, user_agent)
         SELECT $1, $2, id, encode(sha256(convert_to(password_hash, 'UTF8')), 'hex'),
           now(), now(), now() + interval '1 day', '' FROM member WHERE id = $3`,
        [tokenHash(token), newId(new Date()), id],
      );
    }
    return viewers.map(({ id, token }) => ({ id, cookie: `auth=${token}` }));
  });
}

export async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Gives a member `count` likes, from arbitrary members. */
export async function giveLikes(url: string, member: string, count: number): Promise<void> {
  await onDatabase(
    url,
    async (client) =>
      await client.query(
        `INSERT INTO like_in (member_id, other_id, liked_at, like_new)
         SELECT $1, id, now() - random() * interval '90 days', false FROM member_card WHERE id <> $1 LIMIT $2
         ON CONFLICT DO NOTHING`,
        [member, count],
      ),
  );
}

export async function onDatabase<Done>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Done>,
): Promise<Done> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
