import { ageOf } from '../../platform/admin/age.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { type AttentionKind, attentionKinds, type Waiting } from './kinds.ts';

/** Something that waits for an operator. */
export interface Attention extends Waiting, Pick<AttentionKind, 'what' | 'command'> {
  readonly isLate: boolean;
}

const hour = 3_600_000;

/** Returns everything that waits for an operator, what is late first. */
export async function attentionIn(db: Sql, now: Date): Promise<Attention[]> {
  const found: Attention[] = [];
  // One after another: nobody waits for this list, and members need the connections.
  for (const { what, command, lateAfterHours, find } of attentionKinds) {
    const { count, oldest } = await find(db, now);
    if (count === 0) continue;
    const isLate = oldest === null || now.getTime() - oldest.getTime() >= lateAfterHours * hour;
    found.push({ what, command: command.replace('DAY', now.toISOString().slice(0, 10)), count, oldest, isLate });
  }
  return found.toSorted((one, other) => Number(other.isLate) - Number(one.isLate));
}

/** `oldest 26 h, late` */
export function ageText({ oldest, isLate }: Attention, now: Date): string {
  return [oldest && `oldest ${ageOf(oldest, now)}`, isLate && 'late'].filter(Boolean).join(', ');
}

export function attentionText(found: readonly Attention[], now: Date): string {
  if (found.length === 0) return 'Nothing needs attention.';
  const rows = found.map((one) => [String(one.count), one.what, ageText(one, now), `npm run admin -- ${one.command}`]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map(([count, what, age, command]) =>
      [count!.padStart(widths[0]!), what!.padEnd(widths[1]!), age!.padEnd(widths[2]!), command].join('  '),
    )
    .join('\n');
}
