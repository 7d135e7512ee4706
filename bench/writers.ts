import type pg from 'pg';
import type { MemberId } from '#contract/members/members.ts';
import { makeSecretToken, tokenHash } from '#server/areas/accounts/credentials/secret-token.ts';
import { passwordMark } from '#server/areas/accounts/sessions/sessions-queries.ts';
import { newId } from '#server/platform/core/ids.ts';
import { columnsOf, onDatabase } from './community.ts';

/** A member and the member to whom they write. Both are logged in. */
export interface Writer {
  readonly id: MemberId;
  readonly cookie: string;
  readonly to: MemberId;
  readonly toCookie: string;
}

/** Creates this many women with enough credits, each with a man to write to, as copies of two demo members. */
export async function makeWriters(url: string, count: number): Promise<Writer[]> {
  return await onDatabase(url, async (client) => {
    const [women, men] = [await members(client, 'female', count), await members(client, 'male', count)];
    return women.map(({ id, cookie }, index) => ({ id, cookie, to: men[index]!.id, toCookie: men[index]!.cookie }));
  });
}

async function members(client: pg.Client, gender: 'female' | 'male', count: number) {
  const { rows } = await client.query<{ id: MemberId; password: string }>(
    `SELECT member.id, password_hash AS password FROM member JOIN member_card USING (id) JOIN profile USING (id)
     WHERE gender = $1 AND sexuality = 'hetero' AND listed AND member.status = 'active' ORDER BY id LIMIT 1`,
    [gender],
  );
  const { id: model, password } = rows[0]!;
  const made = Array.from({ length: count }, () => ({ id: newId<MemberId>(new Date()), token: makeSecretToken() }));
  const ids = made.map(({ id }) => id);
  await copy(client, 'member', model, ids, { email: `made.id || '@example.net'`, name: `'Writer'` });
  for (const table of ['member_card', 'profile']) await copy(client, table, model, ids, {});
  await client.query(`INSERT INTO wallet (member_id, balance) SELECT unnest($1::uuid[]), 1000000`, [ids]);
  await client.query(
    `INSERT INTO ledger (member_id, idem_key, delta, cause, created_at)
     SELECT unnest($1::uuid[]), 'bench', 1000000, 'bonus', now()`,
    [ids],
  );
  await client.query(
    `INSERT INTO session (token_hash, id, member_id, created_at, last_seen_at, expires_at, user_agent, password_mark)
     SELECT hash, made.id, member, now(), now(), now() + interval '1 day', '', $4
     FROM unnest($1::text[], $2::uuid[], $3::uuid[]) AS made (hash, id, member)`,
    [made.map(({ token }) => tokenHash(token)), made.map(() => newId(new Date())), ids, passwordMark(password)],
  );
  return made.map(({ id, token }) => ({ id, cookie: `auth=${token}` }));
}

async function copy(
  client: pg.Client,
  table: string,
  model: MemberId,
  ids: readonly MemberId[],
  different: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = await columnsOf(client, table);
  const changed: Readonly<Record<string, string>> = { ...different, id: 'made.id' };
  await client.query(
    `INSERT INTO ${table} (${columns.join(', ')})
     SELECT ${columns.map((name) => changed[name] ?? `model.${name}`).join(', ')}
     FROM unnest($1::uuid[]) AS made (id), (SELECT * FROM ${table} WHERE id = $2) AS model`,
    [ids, model],
  );
}
