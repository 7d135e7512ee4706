import type pg from 'pg';

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

export interface Scan {
  readonly table: string;
  /** The plan as PostgreSQL prints it. */
  readonly plan: string;
}

/**
 * Runs statements with EXPLAIN, in a transaction that is rolled back, and returns those that read more than `most` rows
 * of a table: by a sequential scan, or by an index and a filter.
 */
export async function scansIn(
  client: pg.Client,
  statements: readonly { readonly text: string; readonly values: unknown[] }[],
  most: number,
): Promise<Scan[]> {
  const found: Scan[] = [];
  for (const { text, values } of statements) {
    if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) continue;
    await client.query('BEGIN');
    const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
      values,
    );
    const big = nodesOf(explained.rows[0]!['QUERY PLAN'][0].Plan).find((node) => rowsReadBy(node) > most);
    if (big) {
      const written = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, values);
      const plan = written.rows.map((row) => row['QUERY PLAN']).join('\n');
      found.push({ table: big['Relation Name'] ?? big['Index Name'] ?? big['Node Type'], plan });
    }
    await client.query('ROLLBACK');
  }
  return found;
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Rows that a node reads from a table or an index itself. */
function rowsReadBy(node: Node): number {
  if (!/Scan/.test(node['Node Type']) || /Subquery|CTE|Function|WorkTable/.test(node['Node Type'])) return 0;
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
}
