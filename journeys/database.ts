import pg from 'pg';

/**
 * Changes what the product has stored, where a story needs time to have passed: the product's own clock is the
 * machine's, and nobody can turn it.
 */
export async function inDatabase(statement: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client(JSON.parse(process.env.DAMSON_DATABASE!) as pg.ClientConfig);
  await client.connect();
  try {
    const { rowCount } = await client.query(statement, [...values]);
    if (rowCount !== 1) throw new Error(`One row was to be changed, not ${rowCount}: ${statement}`);
  } finally {
    await client.end();
  }
}
