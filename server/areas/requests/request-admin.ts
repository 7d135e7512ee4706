import { decimalOf } from '../../integrations/decimals.ts';
import { adminCommand } from '../../platform/admin/admin-command.ts';
import { AdminError } from '../../platform/admin/admin-error.ts';
import { fullText } from '../../platform/admin/id-prefix.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { end } from './decide.ts';
import { recordRequest } from './records.ts';

export interface RequestAdmin {
  readonly db: Db;
  /** The administrator who runs the command. */
  readonly by: string;
}

/** Commands for actions at the desk that need two people. */
export const requestCommands = [
  adminCommand({
    name: 'requests',
    help: 'list acts at the desk that wait for a second person',
    run: async ({ db }: RequestAdmin) => await list(db),
  }),
  adminCommand({
    name: 'requests withdraw',
    takes: ['ID'],
    help: 'withdraw one, so that it is not carried out',
    run: async ({ db, by }: RequestAdmin, { id: typed }, now) => {
      const open = await db.selectFrom('staff_request').select('id').where('state', '=', 'open').execute();
      const id = fullText(
        typed,
        'open request',
        open.map((one) => one.id),
      );
      const isWithdrawn = await transact(db, async (tx) => {
        const found = tx.selectFrom('staff_request').selectAll().where('id', '=', id).where('state', '=', 'open');
        const request = await found.forUpdate().executeTakeFirst();
        if (!request) return false;
        await end(tx, id, { state: 'withdrawn', decided_by: null }, now);
        await recordRequest(tx, request, { by: undefined, verb: 'withdraw', details: { by } }, now);
        return true;
      });
      if (!isWithdrawn) throw new AdminError(`${id} was decided meanwhile.`);
      return `Withdrawn: ${id}\n\n${await list(db)}`;
    },
  }),
];

async function list(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('staff_request')
    .innerJoin('staff', 'staff.id', 'staff_request.asked_by')
    .selectAll('staff_request')
    .select('staff.name')
    .where('state', '=', 'open')
    .orderBy('asked_at')
    .execute();
  if (rows.length === 0) return 'Nothing waits for a second person.';
  const lines = rows.map(({ id, kind, member_id, amount_minor, currency, name, asked_at, alone_at }) =>
    [
      id,
      kind === 'erase' ? 'erase' : `refund ${decimalOf(amount_minor)} ${currency}`,
      `member ${member_id}`,
      `asked by ${name}, ${asked_at.toISOString()}`,
      ...(alone_at ? [`carried out ${alone_at.toISOString()}`] : []),
    ].join('  '),
  );
  return lines.join('\n');
}
