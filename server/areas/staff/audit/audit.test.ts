import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { exportActions, listActions, listActors, showAction, showChain } from '#contract/desk/audit.ts';
import { adminResultOf } from '#testing/admin.ts';
import { staffPerson } from '#testing/desk.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { eraseActionDetails, expireAuditWorker } from './expire-audit.ts';
import { recordAction } from './record-action.ts';
import { sealNow } from './seal-audit.ts';
import { verifyChain } from './verify-chain.ts';

const services = await testServices();
const { db, clock } = services;
const auditor = await staffPerson(services, 'Auditor', 'auditor');
const jonas = await staffPerson(services, 'Jonas', 'moderator');
const anna = await person(services, 'Anna');
const admin = adminResultOf(services);

/** Seals all rows. Runs several times, because each run seals only final rows. */
async function seal(): Promise<void> {
  while (await sealNow(db, clock.now()));
}

/** Runs a statement as an attacker with full access to the database could. */
async function tamper(statement: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL damson.expiring_audit = 'on'`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
}

async function warn(times = 1): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const target = { type: 'member', id: anna.id } as const;
    const act = { staff: jonas.id, action: 'member.warn', target, member: anna.id, reason: `Reason ${at}` };
    await transact(
      db,
      async (tx) => await recordAction(tx, { ...act, fields: ['status'], details: { at } }, clock.now()),
    );
  }
}

beforeEach(async () => {
  await tamper('DELETE FROM staff_action');
  await tamper('DELETE FROM staff_seal');
});

describe('the chain', () => {
  test('stays intact while twenty staff act and the job seals at the same time', async () => {
    const done = new AbortController();
    const sealing = (async () => {
      while (!done.signal.aborted) await sealNow(db, clock.now());
    })();
    await Promise.all(Array.from({ length: 20 }, () => warn(10)));
    done.abort();
    await sealing;
    await seal();
    const state = await verifyChain(db);
    expect(state).toMatchObject({ broken: null, entries: 200, unsealed: 0 });
    expect(state.seals).toBeGreaterThan(1);
  });

  test('contains no row that commits after its seal', async () => {
    await warn();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: written, resolve: write } = Promise.withResolvers<void>();
    const open = transact(db, async (tx) => {
      await recordAction(tx, { staff: jonas.id, action: 'member.slow' }, clock.now());
      write();
      await released;
    });
    await written;
    await warn();
    expect(await sealNow(db, clock.now()), 'its id is between theirs').toBe(false);
    release();
    await open;
    await seal();
    expect(await verifyChain(db)).toMatchObject({ broken: null, entries: 3, unsealed: 0 });
  });

  test('contains no row of an action that was rolled back', async () => {
    await transact(db, async (tx) => {
      await recordAction(tx, { staff: jonas.id, action: 'member.warn' }, clock.now());
      throw new Error('The act fails.');
    }).catch(() => undefined);
    await warn(3);
    await seal();
    expect(await verifyChain(db)).toMatchObject({ broken: null, entries: 3 });
  });

  test.each([
    [
      'a changed row',
      "UPDATE staff_action SET action = 'member.praise' WHERE id = (SELECT min(id) + 2 FROM staff_action)",
    ],
    [
      'a changed time',
      "UPDATE staff_action SET at = at + interval '1 second' WHERE id = (SELECT min(id) + 2 FROM staff_action)",
    ],
    ['a changed member', 'UPDATE staff_action SET member_id = NULL WHERE id = (SELECT min(id) + 2 FROM staff_action)'],
    ['changed fields', "UPDATE staff_action SET fields = '{}' WHERE id = (SELECT min(id) + 2 FROM staff_action)"],
    ['a deleted row', 'DELETE FROM staff_action WHERE id = (SELECT min(id) + 2 FROM staff_action)'],
    ['a deleted first row', 'DELETE FROM staff_action WHERE id = (SELECT min(id) FROM staff_action)'],
    ['a deleted last row', 'DELETE FROM staff_action WHERE id = (SELECT max(id) FROM staff_action)'],
    [
      'two swapped rows',
      `WITH two AS (SELECT min(id) AS one, min(id) + 2 AS other FROM staff_action)
       UPDATE staff_action SET detail_hash = (
         SELECT detail_hash FROM staff_action AS of, two WHERE of.id = two.one + two.other - staff_action.id
       ) FROM two WHERE id IN (two.one, two.other)`,
    ],
    [
      'a row inserted later',
      `WITH gone AS (SELECT min(id) - 1 AS id FROM staff_action)
       INSERT INTO staff_action (id, at, action, fields) OVERRIDING SYSTEM VALUE SELECT id, now(), 'member.warn', '{}' FROM gone`,
    ],
    [
      'a changed reason',
      "UPDATE staff_action_detail SET reason = 'Another' WHERE action_id = (SELECT min(id) FROM staff_action)",
    ],
    [
      'changed details',
      `UPDATE staff_action_detail SET details = '{"at": 7}' WHERE action_id = (SELECT min(id) FROM staff_action)`,
    ],
    ['a deleted seal', 'DELETE FROM staff_seal WHERE id = 2'],
    ['a changed seal', 'UPDATE staff_seal SET row_count = row_count + 1 WHERE id = 2'],
    ['a seal that claims to be expired', 'UPDATE staff_seal SET expired_at = now() WHERE id = 1'],
  ])('finds %s', async (_what, statement) => {
    for (let seals = 0; seals < 3; seals += 1) {
      await warn(3);
      await seal();
    }
    expect((await verifyChain(db)).broken).toBeNull();
    await tamper(statement);
    expect((await verifyChain(db)).broken).not.toBeNull();
    const { code, said } = await admin('staff', 'verify');
    expect(code).toBe(1);
    expect(said).toMatch(/^Broken at seal /);
  });

  test('stays intact after an erasure of a member, whose reasons and details are deleted', async () => {
    const gone = await person(services, 'Gone');
    const details = { email: gone.email };
    const act = { staff: jonas.id, action: 'member.email', member: gone.id, reason: 'Qwreason', details };
    await transact(db, async (tx) => await recordAction(tx, act, clock.now()));
    await warn();
    await seal();
    await eraseActionDetails(db, gone.id);
    expect(await verifyChain(db)).toMatchObject({ broken: null, entries: 2, unsealed: 0 });
    const { reply } = await auditor.ask(listActions, { member: gone.id });
    expect(reply.entries).toMatchObject([{ detail: 'erased', reason: null }]);
    expect(JSON.stringify(await db.selectFrom('staff_action_detail').selectAll().execute())).not.toContain('Qwreason');
    expect((await admin('staff', 'verify')).said).toMatch(
      /^The chain holds: 2 entries in 1 seals, 0 not sealed yet\.\nLast hash/,
    );
  });

  test('stays intact after retention deletes whole seals, and retains newer ones', async () => {
    const day = 86_400_000;
    const long = new Date(clock.now().getTime() - 800 * day);
    await warn(3);
    await sealNow(db, long);
    await warn(2);
    await seal();
    await (expireAuditWorker(db, 730).work as (data: object, now: Date) => Promise<void>)({}, clock.now());
    await seal();
    const state = await verifyChain(db);
    expect(state).toMatchObject({ broken: null, seals: 3, entries: 3 });
    const actions = await db.selectFrom('staff_action').select('action').orderBy('id').execute();
    expect(actions.map(({ action }) => action)).toEqual(['member.warn', 'member.warn', 'audit.expire']);
  });

  test('is visible to auditors', async () => {
    await warn(3);
    await seal();
    const { reply } = await auditor.ask(showChain, {});
    expect(reply).toMatchObject({ broken: null, seals: 1, entries: 3, unsealed: 0, checked_from: '1' });
    expect(reply.last_hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('rows of the audit log', () => {
  test.each([
    "UPDATE staff_action SET action = 'x'",
    'DELETE FROM staff_action',
    'TRUNCATE staff_action CASCADE',
    "UPDATE staff_seal SET hash = 'x'",
    'DELETE FROM staff_seal',
    'TRUNCATE staff_seal',
  ])('cannot be changed or deleted, even by the account that owns the table: %s', async (statement) => {
    await warn();
    await seal();
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
  });

  test('do not expire within 90 days, whatever the caller requests', async () => {
    await warn();
    await seal();
    await sql`SELECT expire_staff_actions(now() + interval '10 years', now())`.execute(db);
    expect((await verifyChain(db)).entries).toBe(1);
  });

  test('contain only ids, field names and hashes, never values', async () => {
    await warn();
    const rows = JSON.stringify(await db.selectFrom('staff_action').selectAll().execute());
    expect(rows).not.toContain('Reason');
    expect(rows).not.toContain(anna.email);
  });

  test('accept any text that staff type', async () => {
    const reason = 'NUL \0, half \ud83d, \u202e turned, =1+1';
    await transact(db, async (tx) => {
      await recordAction(
        tx,
        { staff: jonas.id, action: 'member.note', reason, details: { reason, z: 1, a: [{ b: 1, a: 2 }] } },
        clock.now(),
      );
    });
    await seal();
    expect((await verifyChain(db)).broken).toBeNull();
  });
});

describe('the audit log', () => {
  test('lists entries newest first, in pages, with every filter', async () => {
    await warn(55);
    await transact(db, async (tx) => {
      await recordAction(
        tx,
        { staff: auditor.id, action: 'photo.approve', target: { type: 'photo', id: 'p1' } },
        clock.now(),
      );
      await recordAction(tx, { staff: undefined, action: 'photographer.view' }, clock.now());
    });
    const first = (await auditor.ask(listActions, {})).reply;
    expect(first.entries).toHaveLength(50);
    expect(first.entries[0]).toMatchObject({ action: 'photographer.view', staff: null, detail: 'none', sealed: false });
    const second = (await auditor.ask(listActions, { before: first.next! })).reply;
    expect(second.entries).toHaveLength(7);
    expect(second.next).toBeNull();
    const ids = [...first.entries, ...second.entries].map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    const count = async (filters: object) => (await auditor.ask(listActions, filters)).reply.entries.length;
    expect(await count({ action: 'photo' })).toBe(1);
    expect(await count({ action: 'photo.approve' })).toBe(1);
    expect(await count({ staff: auditor.id })).toBe(1);
    expect(await count({ target_type: 'photo', target_id: 'p1' })).toBe(1);
    expect(await count({ member: anna.id, action: 'photo' })).toBe(0);
    const today = clock.now().toISOString().slice(0, 10);
    expect(await count({ from: today, until: today })).toBe(50);
    expect(await count({ until: '2020-01-01' })).toBe(0);
    const { actions, staff } = (await auditor.ask(listActors, {})).reply;
    expect(actions).toEqual(['member.warn', 'photo.approve', 'photographer.view']);
    expect(staff.map(({ name }) => name)).toEqual(['Auditor', 'Jonas']);
  });

  test('shows one entry in full with its seal', async () => {
    await warn();
    await seal();
    const { id } = (await auditor.ask(listActions, {})).reply.entries[0]!;
    const { reply } = await auditor.ask(showAction, { id });
    expect(reply).toMatchObject({
      entry: { reason: 'Reason 0', fields: ['status'], staff: { name: 'Jonas' }, sealed: true },
      details: '{\n  "at": 0\n}',
      detail_matches: true,
      seal: { id: '1', first_id: id, last_id: id },
    });
    await tamper("UPDATE staff_action_detail SET reason = 'Another'");
    expect((await auditor.ask(showAction, { id })).reply.detail_matches).toBe(false);
    expect((await auditor.ask(showAction, { id: '999999999' })).problem.code).toBe('no_such_action');
  });

  test('exports cells that spreadsheets do not execute, without control or bidirectional characters', async () => {
    const reason = '=HYPERLINK("http://evil.test")\r\nsecond \u202eline\u0007';
    await transact(
      db,
      async (tx) => await recordAction(tx, { staff: jonas.id, action: 'member.note', reason }, clock.now()),
    );
    const { reply } = await auditor.ask(exportActions, {});
    expect(reply.name).toBe('audit-log-2026-11-02.csv');
    expect(reply.complete).toBe(true);
    const [head, , line] = reply.csv.split('\r\n');
    expect(head).toBe('id,at,staff_id,staff,action,target_type,target_id,member_id,fields,reason,details');
    expect(line).toContain(`"'=HYPERLINK(""http://evil.test"") second  line "`);
    expect(reply.csv).not.toMatch(/[\p{Cf}\p{Cc}](?<![\r\n])/u);
    expect((await auditor.ask(listActions, { action: 'audit.export' })).reply.entries).toHaveLength(1);
  });
});
