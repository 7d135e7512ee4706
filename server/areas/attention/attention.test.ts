import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { reportMember } from '#contract/reports.ts';
import { uploadPhoto } from '#contract/photos.ts';
import { adminResultOf } from '#testing/admin.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { attentionIn } from './attention.ts';
import { attentionKinds } from './kinds.ts';
import { recordAction } from '../staff/audit/record-action.ts';
import { lastSeal, sealNow } from '../staff/audit/seal-audit.ts';
import { mailAttentionWorker } from './morning-mail.ts';

const services = await testServices();
const { db, clock, sites } = services;
const hour = 3_600_000;
const list = async () => (await adminResultOf(services)()).said;
const morning = async (alarmEmail?: string) =>
  await mailAttentionWorker({ db, sites, alarmEmail }).work({} as never, clock.now());
const alarms = async () => await db.selectFrom('mail').selectAll().where('kind', '=', 'alarm').execute();

beforeEach(async () => {
  await db.deleteFrom('report').execute();
  await db.deleteFrom('picture').execute();
  await db.deleteFrom('mail').execute();
  clock.move(48 * hour);
});

let count = 0;

async function aPhotoWaits() {
  count += 1;
  const anna = await person(services, `Anna ${count}`);
  await anna.upload(uploadPhoto, await jpeg({}));
}

describe('the list of what needs attention', () => {
  test('is empty when nothing waits', async () => {
    expect(await list()).toBe('Nothing needs attention.');
  });

  test('has the number, the age and the command of each kind, late ones first', async () => {
    await aPhotoWaits();
    clock.move(5 * hour);
    const [bram, chloe] = [await person(services, 'Bram', { gender: 'male' }), await person(services, 'Chloé')];
    await chloe.ask(reportMember, { profile: bram.id, category: 'threat' });
    clock.move(4 * hour);
    expect((await list()).split('\n')).toEqual([
      '1  reports of threats or minors  oldest 4 h, late  npm run admin -- reports',
      '1  photos to review              oldest 9 h        npm run admin -- photos',
    ]);
  });

  test('calls a photo late after a day', async () => {
    await aPhotoWaits();
    clock.move(24 * hour - 60_000);
    expect((await attentionIn(db, clock.now())).map(({ isLate }) => isLate)).toEqual([false]);
    clock.move(60_000);
    expect((await attentionIn(db, clock.now())).map(({ isLate }) => isLate)).toEqual([true]);
  });

  test('has contradictions in the books, which are late at once', async () => {
    const anna = await person(services, 'Anna');
    await sql`UPDATE wallet SET balance = balance + 1 WHERE member_id = ${anna.id}`.execute(db);
    expect(await list()).toMatch(
      /^1 {2}contradictions in the books {2}late {2}npm run admin -- books \d{4}-\d\d-\d\d$/,
    );
    await sql`UPDATE wallet SET balance = balance - 1 WHERE member_id = ${anna.id}`.execute(db);
  });

  test('has failed jobs', async () => {
    await db.outlets.enqueue(db, { name: 'mail_attention', retries: 0, every: undefined }, {});
    await sql`UPDATE pgboss.job SET state = 'failed', completed_on = ${clock.now()} WHERE name = 'mail_attention'`.execute(
      db,
    );
    clock.move(2 * hour);
    expect(await list()).toContain('1  failed jobs  oldest 2 h, late  npm run admin -- jobs');
    await sql`DELETE FROM pgboss.job WHERE name = 'mail_attention'`.execute(db);
  });

  test('names a command that exists for every kind', async () => {
    for (const { command } of attentionKinds) {
      const { code } = await adminResultOf(services)('help', ...command.replace(' DAY', '').split(' '));
      if (command !== 'jobs') expect(code, command).toBe(0);
    }
  });
});

describe('the morning email', () => {
  test('is sent only when something is late', async () => {
    await morning();
    await aPhotoWaits();
    clock.move(23 * hour);
    await morning();
    expect(await alarms()).toEqual([]);
    clock.move(hour);
    await morning();
    const { settings } = await sites.of('');
    expect(await alarms()).toMatchObject([
      { to_address: settings.support_email, subject: 'Late: photos to review (1)' },
    ]);
    expect((await alarms())[0]!.body_text).toContain('1, oldest 24 h, late (npm run admin -- photos)');
  });

  test('is sent once a day, even if two processes run the job at the same time and then again', async () => {
    await aPhotoWaits();
    clock.move(26 * hour);
    await Promise.all([morning('ops@plum.dating'), morning('ops@plum.dating')]);
    clock.move(hour);
    await morning('ops@plum.dating');
    expect(await alarms()).toMatchObject([{ to_address: 'ops@plum.dating' }]);
    clock.move(24 * hour);
    await morning('ops@plum.dating');
    expect(await alarms()).toHaveLength(2);
  });
});

test('every morning’s email has the last hash of the audit log, if the desk was used', async () => {
  await recordAction(db, { staff: undefined, action: 'member.view' }, clock.now());
  await sealNow(db, clock.now());
  await morning();
  const [mail] = await alarms();
  const { hash } = (await lastSeal(db))!;
  expect(mail!.subject).toBe('The audit log of the desk');
  expect(mail!.body_text).toContain(hash);
  clock.move(25 * hour);
  await db.deleteFrom('mail').execute();
  await morning();
  expect(await alarms(), 'nothing new').toEqual([]);
});
