import pg from 'pg';

/**
 * The rows that a statement returns from what the product has stored. For what no screen tells, and for where a story
 * needs time to have passed: the product's clock is the machine's, and nobody can turn it.
 */
export async function inDatabase<Row extends object>(statement: string, values: readonly unknown[]): Promise<Row[]> {
  const client = new pg.Client(JSON.parse(process.env.DAMSON_DATABASE!) as pg.ClientConfig);
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
