import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { showChain } from '#contract/desk/audit.ts';
import { showToday } from '#contract/desk/today.ts';
import { staffPerson } from '#testing/desk.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { testServices } from '#testing/services.ts';
import { attentionIn } from '../../attention/attention.ts';
import { recordAction } from './record-action.ts';
import { sealNow } from './seal-audit.ts';
import { verifyAudit, verifyAuditWorker } from './verify-job.ts';

const services = await testServices();
const { db, clock } = services;
const auditor = await staffPerson(services, 'Aude', 'auditor');
const moderator = await staffPerson(services, 'Mara', 'moderator');
const jobs = dueJobs(services, [verifyAuditWorker(db, 2)]);
const breaks = 'breaks in the audit log of the desk';

/** Changes the log as an attacker with full database access could. */
async function tamper(statement: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL damson.expiring_audit = 'on'`.execute(tx);
    for (const one of statement.split('; ')) await sql.raw(one).execute(tx);
  });
}

/** Creates seals of two entries each. */
async function seals(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    for (const reason of ['One', 'Two']) {
      await recordAction(db, { staff: auditor.id, action: 'member.warn', reason, details: { made } }, clock.now());
    }
    await sealNow(db, clock.now());
  }
}

/** Runs the nightly job and everything it enqueues. Returns the number of runs. */
async function night(): Promise<number> {
  await db.outlets.enqueue(db, verifyAudit, {});
  return (await jobs.settle()).length;
}

const whole = async () => (await auditor.ask(showChain, {})).reply.whole;
const attention = async () => (await attentionIn(db, clock.now())).map(({ what }) => what);

beforeEach(async () => {
  await tamper(
    'DELETE FROM staff_seal; DELETE FROM staff_action_detail; DELETE FROM staff_action; DELETE FROM staff_chain_check',
  );
  clock.move(60_000);
});

test('reports that no full verification exists before the first night', async () => {
  await seals(1);
  const { reply } = await auditor.ask(showChain, {});
  expect(reply.whole).toBeNull();
  expect(reply).toMatchObject({ checked_seals: 1, seals: 1, checked_from: '1' });
});

test.each([0, 1, 2, 3, 4, 5])('verifies all of %i seals in parts of two', async (count) => {
  await seals(count);
  const runs = await night();
  expect(runs).toBe(Math.floor(count / 2) + 1);
  const found = await whole();
  expect(found).toMatchObject({ seals: count, broken_seal: null, why: null, checked_at: clock.now().toISOString() });
  expect(await attention()).not.toContain(breaks);
});

test.each([
  [
    'an entry of the first part',
    "UPDATE staff_action SET action = 'member.praise' WHERE id = (SELECT min(id) FROM staff_action)",
    '1',
  ],
  ['a seal of a later part', 'UPDATE staff_seal SET row_count = 7 WHERE id = 4', '4'],
  [
    'a reason in the last part',
    "UPDATE staff_action_detail SET reason = 'No' WHERE action_id = (SELECT max(action_id) FROM staff_action_detail)",
    '5',
  ],
])(
  'finds a change of %s, and shows it on Today and in the list of items that need attention',
  async (_what, statement, seal) => {
    await seals(5);
    await tamper(statement);
    await night();
    expect(await whole()).toMatchObject({ broken_seal: seal, why: expect.any(String) });
    expect(await attention()).toContain(breaks);
    const { reply } = await auditor.ask(showToday, {});
    expect(reply.broken_chain).toEqual({ seal, checked_at: clock.now().toISOString() });
  },
);

test('verifies a reason after the last seal', async () => {
  await seals(2);
  await recordAction(db, { staff: auditor.id, action: 'member.warn', reason: 'Three' }, clock.now());
  await tamper("UPDATE staff_action_detail SET reason = 'No' WHERE reason = 'Three'");
  await night();
  expect(await whole()).toMatchObject({ broken_seal: 'none' });
});

test('detects a chain that was truncated since the previous night', async () => {
  await seals(3);
  await night();
  await tamper(
    'DELETE FROM staff_seal WHERE id = 3; DELETE FROM staff_action_detail; DELETE FROM staff_action WHERE id > (SELECT last_id FROM staff_seal WHERE id = 2)',
  );
  await night();
  expect(await whole()).toMatchObject({
    broken_seal: '3',
    why: 'it existed at the verification before and is missing',
  });
});

test('detects a chain that was rewritten since the previous night', async () => {
  await seals(3);
  await night();
  await tamper('DELETE FROM staff_seal; DELETE FROM staff_action_detail; DELETE FROM staff_action');
  await seals(4);
  await night();
  expect(await whole()).toMatchObject({ broken_seal: '3', why: 'it has another hash than at the verification before' });
});

test('clears the alert the night after a repair', async () => {
  await seals(2);
  await tamper('UPDATE staff_seal SET row_count = 7 WHERE id = 2');
  await night();
  expect(await attention()).toContain(breaks);
  await tamper('UPDATE staff_seal SET row_count = 2 WHERE id = 2');
  clock.move(1000);
  await night();
  expect(await attention()).not.toContain(breaks);
});

test('hides the state of the log on Today from staff who may not read the log', async () => {
  await seals(2);
  await tamper('UPDATE staff_seal SET row_count = 7 WHERE id = 2');
  await night();
  expect((await moderator.ask(showToday, {})).reply.broken_chain).toBeNull();
});

test('deletes results after 90 days', async () => {
  await seals(1);
  await night();
  clock.move(91 * 86_400_000);
  await night();
  const stored = await db.selectFrom('staff_chain_check').selectAll().execute();
  expect(stored).toHaveLength(1);
});
