import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { permissionsOfRoles } from '#contract/desk/permissions.ts';
import type { StaffId, StaffSessionId } from '#contract/desk/staff-ids.ts';
import { usualTimes } from '#contract/desk/times.ts';
import type { MemberId } from '#contract/members/members.ts';
import { accountGroups } from '#server/areas/desk/account-groups.ts';
import { appealQueue } from '#server/areas/desk/appeal-queue.ts';
import { firstMessages } from '#server/areas/desk/first-messages.ts';
import { groupQueue } from '#server/areas/desk/group-queue.ts';
import * as members from '#server/areas/desk/members.ts';
import { photoQueue } from '#server/areas/desk/photo-queue.ts';
import { countWaiting } from '#server/areas/desk/queue-counts.ts';
import { reportQueue } from '#server/areas/desk/report-queue.ts';
import { nextItem, today } from '#server/areas/desk/today.ts';
import { actionsIn, actorsIn } from '#server/areas/staff/audit/list-actions.ts';
import { makePhotoAddresses } from '#server/platform/core/photo-addresses.ts';
import { makeSecret } from '#server/platform/core/secret.ts';
import { makeDb, silentOutlets } from '#server/platform/postgres/db.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { makePool } from '#server/platform/postgres/pool.ts';
import { onDatabase, ownDatabase } from './community.ts';
import { fillDesk } from './desk-rows.ts';
import { middle } from './measure.ts';
import { round } from './product.ts';
import { scansIn } from './scans.ts';

/**
 * The queues and look-ups of the operators' desk among a million members and a million messages, beside their own
 * statements alone; and the plans of those that read a big table as a whole. (bench/README.md)
 */
const server = process.env.DATABASE_URL;
if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server; the bench makes a database of its own there.');
const size = { members: Number(process.env.MEMBERS ?? 1_000_000), messages: Number(process.env.MESSAGES ?? 1_000_000) };
const times = Number(process.env.TIMES ?? 40);
/** Maximum duration of a call, in durations of its statements. */
const aim = 1.5;

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

const database = await ownDatabase(server);
const began = performance.now();
await migrate({ connectionString: database.url });
await onDatabase(database.url, async (client) => await fillDesk(client, size));
console.log(
  `${size.members} members, ${size.messages} messages, in ${Math.round((performance.now() - began) / 1000)} s`,
);

const fail = (fault: unknown) => {
  throw fault;
};
const pool = makePool({ connectionString: database.url }, { size: 8 });
const asked: Statement[] = [];
pool.on('connect', (client) => {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text === 'string') asked.push({ text, values: (values as unknown[] | undefined) ?? [] });
    return send(text, values, ...rest);
  }) as never;
});
const db = makeDb(pool, silentOutlets(fail));
const staff = {
  id: '00000002-0000-7000-8000-000000000009' as StaffId,
  name: 'Colleague 2',
  email: 's2@desk.example',
  roles: ['owner'] as const,
  permissions: permissionsOfRoles(['owner']),
  times: usualTimes,
  session: { id: '' as StaffSessionId, method: 'passkey', expires_at: new Date(), fresh_at: null },
} as const;
const addresses = makePhotoAddresses(makeSecret('bench'));
const looking = () => ({ db, staff, now: new Date(), addresses });
const hex = (n: number) => Math.max(1, Math.floor(n)).toString(16).padStart(8, '0');
const id = `${hex(size.members / 2)}-0000-7000-8000-000000000001` as MemberId;
const photo = `${hex(size.members / 8)}-0000-7000-8000-000000000004`;
const lookUp = (query: string) => async () => await members.foundMembers(looking(), { query });
const log = (filters: Parameters<typeof actionsIn>[1]) => async () => await actionsIn(db, filters);
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  reports: async () => await reportQueue(looking(), {}),
  photos: async () => await photoQueue(looking(), {}),
  'low-risk photos': async () => await photoQueue(looking(), { only: 'harmless' }),
  appeals: async () => await appealQueue(looking(), {}),
  'first messages': async () => await firstMessages(looking(), {}),
  groups: async () => await groupQueue(looking()),
  today: async () => await today(db, {}, staff, new Date()),
  next: async () => await nextItem(db, staff, new Date()),
  counts: async () => await countWaiting(db, await accountGroups(db, new Date())),
  'find by name': lookUp(`Member${Math.floor(size.members / 3)}`),
  'find by the start of a name': lookUp('Member1'),
  'find by email': lookUp(`member${Math.floor(size.members / 3)}@example.org`),
  'find by payment': lookUp('tr_7'),
  'find by id': lookUp(id),
  member: async () => await members.memberPage(looking(), { id }),
  'member: photos': async () => await members.memberPhotos(looking(), { id }),
  'member: payments': async () => await members.memberPayments(looking(), { id }),
  'member: reports': async () => await members.reportsOfMember(looking(), { id }),
  'member: emails': async () => await members.memberMails(looking(), { id }),
  'member: sessions': async () => await members.memberSessions(looking(), { id }),
  'member: notes': async () => await members.memberNotes(looking(), { id }),
  'log: all': log({}),
  'log: person': log({ staff: staff.id }),
  'log: action': log({ action: 'report.warn' }),
  'log: kind of action': log({ action: 'photo' }),
  'log: rare action': log({ action: 'staff.log_in', target_type: 'report' }),
  'log: target': log({ target_type: 'photo', target_id: photo }),
  'log: kind of target': log({ target_type: 'report' }),
  'log: member': log({ member: id }),
  'log: a week long ago': log({ from: day(507), until: day(500) }),
  'log: person, in a week long ago': log({ staff: staff.id, from: day(507), until: day(500) }),
  'log: actors': async () => await actorsIn(db),
};

try {
  const table: Record<string, object> = {};
  for (const [name, call] of Object.entries(calls)) {
    await call();
    asked.length = 0;
    await call();
    const own = asked.splice(0);
    const scans = await onDatabase(database.url, async (client) => await scansIn(client, own, size.members / 50));
    for (const scan of scans) console.log(`\n${name} reads ${scan.table} as a whole:\n${scan.plan}`);
    const taken = { call: [] as number[], bare: [] as number[] };
    await onDatabase(database.url, async (client) => {
      for (let time = 0; time < times; time += 1) {
        taken.bare.push(await timeOf(async () => await bare(client, own)));
        taken.call.push(await timeOf(call));
      }
    });
    const [ms, bareMs] = [middle(taken.call), middle(taken.bare)];
    const ratio = ms / bareMs;
    table[name] = {
      ms: round(ms),
      'bare ms': round(bareMs),
      ratio: round(ratio),
      aim: ratio <= aim ? 'met' : 'MISSED',
      statements: own.length,
    };
  }
  console.table(table);
} finally {
  await pool.end();
  await database.drop();
}

/** Runs the statements of a call without the product, one after another. */
async function bare(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  for (const { text, values } of statements) await client.query(text, values);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
