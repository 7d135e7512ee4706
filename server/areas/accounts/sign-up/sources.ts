import { sql } from 'kysely';
import { adminCommand } from '../../../platform/admin/admin-command.ts';
import { UsageError } from '../../../platform/admin/admin-error.ts';
import type { Db } from '../../../platform/postgres/db.ts';

export const sourceCommands = [
  adminCommand({
    name: 'sources',
    takes: ['[DAYS]'],
    help: 'report what each partner’s link brought in the last days (default: 30)',
    run: async ({ db }: { readonly db: Db }, { days }, now) => await report(db, days, now),
  }),
];

interface Source {
  readonly network: string;
  readonly ref: string;
  readonly sub1: string;
  readonly sub2: string;
  readonly sub3: string;
  readonly visits: number;
  readonly bounced: number | null;
  readonly signups: number;
  readonly confirmed: number;
  readonly paying: number;
}

/**
 * Returns the visits, sign-ups and paying members per link. Visits are counted for everybody, accounts only if tracking
 * may be stored.
 */
export async function sourcesSince(db: Db, since: Date): Promise<Source[]> {
  const { rows } = await sql<Source>`
    WITH visited AS (
      SELECT network, ref, sub1, sub2, sub3, sum(opened) AS visits,
        CASE WHEN sum(logged) > 0 THEN greatest(sum(logged) - sum(stayed), 0) END AS bounced
      FROM source_visit WHERE day >= ${since.toISOString().slice(0, 10)}::date
      GROUP BY 1, 2, 3, 4, 5
    ), joined AS (
      SELECT coalesce(network, '') AS network, coalesce(ref, '') AS ref, coalesce(sub1, '') AS sub1,
        coalesce(sub2, '') AS sub2, coalesce(sub3, '') AS sub3,
        count(*) AS signups, count(*) FILTER (WHERE member.status <> 'not_confirmed') AS confirmed,
        count(*) FILTER (WHERE member.paid_user) AS paying
      FROM tracking JOIN member ON member.id = tracking.member_id
      WHERE tracking.kept_at >= ${since}
      GROUP BY 1, 2, 3, 4, 5
    )
    SELECT network, ref, sub1, sub2, sub3, coalesce(visits, 0)::int AS visits, bounced::int AS bounced,
      coalesce(signups, 0)::int AS signups, coalesce(confirmed, 0)::int AS confirmed, coalesce(paying, 0)::int AS paying
    FROM visited FULL JOIN joined USING (network, ref, sub1, sub2, sub3)
    ORDER BY paying DESC, confirmed DESC, signups DESC, visits DESC, network, ref, sub1, sub2, sub3
    LIMIT 500`.execute(db);
  return rows;
}

const columns = [
  'network',
  'ref',
  'sub1',
  'sub2',
  'sub3',
  'visits',
  'bounced',
  'signups',
  'confirmed',
  'paying',
] as const;

async function report(db: Db, typed = '30', now: Date): Promise<string> {
  const days = Number(typed);
  if (!/^\d{1,3}$/.test(typed) || days === 0) throw new UsageError(`“${typed}” is not a number of days from 1 to 999.`);
  const sources = await sourcesSince(db, new Date(now.getTime() - days * 86_400_000));
  if (sources.length === 0) return `No link of a partner was followed in ${days} days.`;
  const table = [columns, ...sources.map((source) => columns.map((column) => shown(source[column])))];
  const widths = columns.map((_, at) => Math.max(...table.map((row) => row[at]!.length)));
  return table
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * Makes a tracking value safe to print: strips control characters and truncates it, because tracking values are
 * untrusted.
 */
function shown(value: string | number | null): string {
  if (value === null || value === '') return '-';
  return String(value)
    .replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?')
    .slice(0, 40);
}
