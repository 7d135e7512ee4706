import { retention, type RetentionPeriod } from '#contract/retention.ts';
import type { AnyEntry, Kept } from './entry.ts';
import { entries } from './register.ts';
import { grounds, type PurposeName, purposeOf, purposes } from './purposes.ts';

/**
 * Renders the register as two Markdown tables: purposes and database tables. With the operator's name, it is the record
 * of processing activities (GDPR, Article 30).
 */
export function printedRegister(): string {
  return [purposeTable(), dataTable()].join('\n\n');
}

function purposeTable(): string {
  const rows = (Object.keys(purposes) as PurposeName[]).map((name) => {
    const { why, ground, members, recipients = [] } = purposeOf(name);
    const received = [...(members ? ['other members'] : []), ...recipients.map(inWords)];
    return [inWords(name), why, ground ? grounds[ground] : 'not personal data', received.join(', ')];
  });
  return tableOf(['Purpose', 'Why', 'Ground', 'Recipients'], rows);
}

function dataTable(): string {
  const rows = entries.map(([table, entry]) => {
    const columns = Object.entries(entry.columns).map(([purpose, names]) => `${inWords(purpose)}: ${names.join(' ')}`);
    return [table, columns.join('; '), retentionOf(entry.kept), copied(entry), inWords(entry.erased)];
  });
  return tableOf(['Table', 'Columns by purpose', 'How long', 'In the copy', 'When a member is erased'], rows);
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function retentionOf(kept: Kept): string {
  if (typeof kept === 'string') return inWords(kept);
  if ('until' in kept) return `until ${kept.until}${kept.period ? `, ${written(kept.period)} at most` : ''}`;
  return kept.since ? `${written(kept.period)} from ${kept.since}` : `${written(kept.period)}, with its row`;
}

function written(period: RetentionPeriod): string {
  return `${retention[period]} ${period.split('_').at(-1)}`;
}

function copied({ copy }: AnyEntry): string {
  if (typeof copy === 'string') return `no: ${inWords(copy)}`;
  const without = Object.keys(copy.without ?? {});
  return without.length === 0 ? `${copy.file}.json` : `${copy.file}.json, without ${without.join(' ')}`;
}

function inWords(name: string): string {
  return name.replaceAll('_', ' ');
}
