import { expect, test, vi } from 'vitest';
import { askDataExport, showDataExport } from '#contract/accounts/data-export.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import { testServices } from '#testing/services.ts';
import { eventsFor } from '#testing/live.ts';
import { testPassword, person } from '#testing/people.ts';
import { exportWorker } from './build-export.ts';

const services = await testServices();
const { db, storage, sites, details } = services;

test('the queue retries a failed archive, and the member gets live events', async () => {
  const own = await person(services, 'Patient');
  let broken = true;
  const moody: PhotoStorage = {
    ...storage,
    write: async (...what) => {
      if (broken) {
        broken = false;
        throw new Error('The disk is full.');
      }
      await storage.write(...what);
    },
  };
  const told = eventsFor(services, own.id);
  await services.work([exportWorker({ db, storage: moody, sites, details })]);
  await own.ask(askDataExport, { password: testPassword });
  const state = async () => (await own.ask(showDataExport, {})).reply.data_export!.state;
  await vi.waitFor(async () => expect(await state()).toBe('ready'), { timeout: 30_000, interval: 50 });
  expect(broken).toBe(false);
  const changes = () => told.filter(({ event }) => event === 'data_export_changed');
  await vi.waitFor(() => expect(changes()).toHaveLength(2), { timeout: 20_000 });
});
