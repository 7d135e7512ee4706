import { sql } from 'kysely';
import type { Figure, MetricName } from '../../platform/metrics/figures.ts';
import { checkBooks } from './nightly.ts';

const drift: MetricName = 'damson_books_drift';
const checkedAt: MetricName = 'damson_books_checked_timestamp_seconds';

/** The result of the last nightly check, which the queue has stored: the check itself reads whole tables. */
export const driftFigure: Figure = {
  gauges: {
    [drift]: 'Contradictions that the last check of the books found; absent before the first check.',
    [checkedAt]: 'When the books were last checked, in seconds since 1970.',
  },
  read: async (db) => {
    const { rows } = await sql<{ drift: number | null; at: Date }>`
      SELECT (output->>'drift')::int AS drift, completed_on AS at FROM pgboss.job
      WHERE name = ${checkBooks.name} AND state = 'completed' ORDER BY completed_on DESC LIMIT 1`.execute(db);
    const [last] = rows;
    if (!last || last.drift === null) return [];
    return [
      { gauge: drift, value: last.drift },
      { gauge: checkedAt, value: last.at.getTime() / 1000 },
    ];
  },
};
