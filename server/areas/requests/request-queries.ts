import type * as z from 'zod/mini';
import { requestKinds, requestPermissions, requestsShown, type staffRequest } from '#contract/desk/requests.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused } from '#contract/refusal.ts';
import type { StaffViewer } from '../../platform/http/viewer.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { refundablePayment, refundOptions } from '../payments/withdrawals/refund-by-staff.ts';

export type ShownRequest = z.output<typeof staffRequest>;

/** How long the list includes ended requests, in milliseconds. */
const endedShown = 14 * 86_400_000;

function requests(db: Sql) {
  return db
    .selectFrom('staff_request')
    .innerJoin('member', 'member.id', 'staff_request.member_id')
    .innerJoin('staff as asking', 'asking.id', 'staff_request.asked_by')
    .leftJoin('staff as deciding', 'deciding.id', 'staff_request.decided_by')
    .selectAll('staff_request')
    .select(['member.name as member_name', 'asking.name as asked_by_name', 'deciding.name as decided_by_name']);
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>;

/** Returns the kinds of requests visible to a member of staff: those they may make or approve. */
export function kindsFor({ permissions }: Pick<StaffViewer, 'permissions'>) {
  return requestKinds.filter((kind) => {
    const { ask, approve } = requestPermissions[kind];
    return permissions.has(ask) || permissions.has(approve);
  });
}

export async function requestById(db: Sql, id: string, viewer: StaffViewer): Promise<ShownRequest | undefined> {
  const row = await requests(db).where('staff_request.id', '=', id).executeTakeFirst();
  return row && (await shownRequest(db, row, viewer));
}

/** Returns the requests visible to a member of staff: open ones first, oldest first; then ended ones, newest first. */
export async function listedRequests(
  db: Sql,
  { member }: { readonly member?: MemberId | undefined },
  viewer: StaffViewer,
  now: Date,
) {
  const kinds = kindsFor(viewer);
  if (kinds.length === 0) return { requests: [], open: 0 };
  const of = () => {
    const some = requests(db).where('staff_request.kind', 'in', kinds);
    return member ? some.where('staff_request.member_id', '=', member) : some;
  };
  const open = await of().where('state', 'in', ['open', 'approved']).orderBy('asked_at').limit(requestsShown).execute();
  const ended = await of()
    .where('state', 'not in', ['open', 'approved'])
    .where('asked_at', '>', new Date(now.getTime() - endedShown))
    .orderBy('asked_at', 'desc')
    .limit(requestsShown - open.length)
    .execute();
  const shown: ShownRequest[] = [];
  for (const row of [...open, ...ended]) shown.push(await shownRequest(db, row, viewer));
  return { requests: shown, open: open.filter(({ state }) => state === 'open').length };
}

async function shownRequest(db: Sql, row: RequestRow, viewer: StaffViewer): Promise<ShownRequest> {
  const { id, kind, state, asked_by, decided_by } = row;
  const yours = asked_by === viewer.id;
  const isOpen = state === 'open';
  return {
    id,
    kind,
    member: { id: row.member_id, name: row.member_name },
    refund: await refundOf(db, row),
    reason: row.reason,
    asked_by: { id: asked_by, name: row.asked_by_name },
    asked_at: row.asked_at,
    expires_at: row.expires_at,
    alone_at: isOpen ? row.alone_at : null,
    state,
    dropped: row.dropped,
    decided_by: decided_by ? { id: decided_by, name: row.decided_by_name ?? '' } : null,
    decided_at: row.decided_at,
    answer: row.answer,
    yours,
    may_decide: isOpen && !yours && viewer.permissions.has(requestPermissions[kind].approve),
    may_withdraw: isOpen && (yours || viewer.permissions.has('staff.manage')),
  };
}

async function refundOf(db: Sql, row: RequestRow): Promise<ShownRequest['refund']> {
  const { payment_id: payment, currency, whole, credits, amount_minor, member_id: member, state } = row;
  if (!payment || !currency) return null;
  const refundable = state === 'open' && (await refundablePayment(db, { member, payment_id: payment }));
  const options = refundable && !isRefused(refundable) && (await refundOptions(db, refundable));
  const amount_now_minor = options ? options[whole ? 'whole' : 'unused'].amount_minor : null;
  return { payment, whole, credits, amount_minor, currency, amount_now_minor };
}
