import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { askDataExport, exportsPerDay, showDataExport } from '#contract/accounts/data-export.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import { build, status } from '#testing/doubles/archives.ts';
import { testServices } from '#testing/services.ts';
import { mailsTo, testPassword, person } from '#testing/people.ts';
import { filesIn } from '#testing/drills/traces.ts';
import { triesOfExport } from './exports.ts';

const services = await testServices();
const { db, clock, storage, folder } = services;
const photos = path.join(folder, 'photos');

describe('requesting an archive', () => {
  test('with a wrong password is rejected, and locks at the sixth attempt', async () => {
    const own = await person(services, 'Guesses');
    for (let times = 0; times < 5; times += 1) {
      expect((await own.ask(askDataExport, { password: 'not it' })).problem.code).toBe('wrong_password');
    }
    expect((await own.ask(askDataExport, { password: testPassword })).problem).toMatchObject({
      code: 'locked',
      minutes: 15,
    });
    expect((await own.ask(showDataExport, {})).reply.data_export).toBeNull();
  });

  test('four times simultaneously creates one archive', async () => {
    const own = await person(services, 'Hurries');
    const asked = await Promise.all(
      Array.from({ length: 4 }, async () => await own.ask(askDataExport, { password: testPassword })),
    );
    const { id } = asked[0]!.reply.data_export;
    for (const { reply } of asked) expect(reply.data_export).toMatchObject({ id, state: 'preparing' });
    expect(await db.selectFrom('data_export').select('id').where('member_id', '=', own.id).execute()).toEqual([{ id }]);
    await build(services, own.id, id);
    await build(services, own.id, id);
    expect((await mailsTo(services, own.email)).filter((kind) => kind === 'data_export')).toHaveLength(1);
  });

  test(`is limited to ${exportsPerDay} times a day, not counting failed archives`, async () => {
    const own = await person(services, 'Collects');
    const ask = async () => await own.ask(askDataExport, { password: testPassword });
    for (let times = 0; times < exportsPerDay; times += 1) {
      const { id } = (await ask()).reply.data_export;
      await build(services, own.id, id);
      clock.move(3_600_000);
    }
    expect((await ask()).problem).toMatchObject({ code: 'too_many_exports', count: 3, hours: 21 });
    await db
      .updateTable('data_export')
      .set({ failed_at: clock.now(), ready_at: null })
      .where('member_id', '=', own.id)
      .execute();
    expect((await ask()).reply.data_export.state).toBe('preparing');
  });
});

describe('an archive whose creation', () => {
  const full: PhotoStorage = {
    ...storage,
    write: async () => await Promise.reject(new Error('The disk is full.')),
  };
  const broken = { ...services, storage: full };

  test('is interrupted leaves no files, and is retried', async () => {
    const own = await person(services, 'Continues');
    const { id } = (await own.ask(askDataExport, { password: testPassword })).reply.data_export;
    const before = await filesIn(photos);
    await expect(build(broken, own.id, id)).rejects.toThrow('The disk is full.');
    expect(await filesIn(photos)).toEqual(before);
    expect((await own.ask(showDataExport, {})).reply.data_export!.state).toBe('preparing');
    expect(await status(own, id)).toBe(404);
    await build(services, own.id, id);
    expect((await own.ask(showDataExport, {})).reply.data_export!.state).toBe('ready');
    expect(await status(own, id)).toBe(200);
  });

  test(`fails ${triesOfExport} times counts as failed, and can be requested again`, async () => {
    const own = await person(services, 'Unlucky');
    const { id } = (await own.ask(askDataExport, { password: testPassword })).reply.data_export;
    for (let times = 0; times < triesOfExport; times += 1) {
      await expect(build(broken, own.id, id)).rejects.toThrow();
    }
    await build(broken, own.id, id);
    expect((await own.ask(showDataExport, {})).reply.data_export!.state).toBe('failed');
    expect(await mailsTo(services, own.email), 'an email notifies members who have left the screen').toContain(
      'data_export_failed',
    );
    const again = (await own.ask(askDataExport, { password: testPassword })).reply.data_export;
    await build(services, own.id, again.id);
    expect(await status(own, again.id)).toBe(200);
  });
});
