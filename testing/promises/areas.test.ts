import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { areaCommands, areaJobs, areas } from '#server/areas/index.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { Worker } from '#server/platform/jobs/queue.ts';
import { diskErasureList } from '#server/integrations/erasure-list.ts';
import { outboxTransport } from '#server/integrations/mail/transport.ts';
import { testServices } from '../services.ts';

test('the list of areas contains every area, named after its folder', async () => {
  const files = await readdir(path.resolve(import.meta.dirname, '../../server/areas'), { recursive: true });
  const folders = files.filter((file) => path.basename(file) === 'area.ts').map((file) => path.dirname(file));
  expect(folders.length).toBeGreaterThan(10);
  expect(areas.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
});

test('every job has exactly one worker, in the area that declares it', async () => {
  const services = await testServices();
  const working = {
    ...services,
    transport: outboxTransport,
    list: diskErasureList(path.join(services.folder, 'erased')),
    config: { ...services.config, mailFrom: 'damson@example.org', alarmEmail: undefined, dataDir: services.folder },
  };
  for (const area of areas) {
    const jobs: readonly Job[] = 'jobs' in area ? area.jobs : [];
    const workers: readonly Worker[] = 'workers' in area ? area.workers(working) : [];
    const worked = workers.map(({ job }) => job.name).toSorted();
    expect(worked, area.name).toEqual(jobs.map(({ name }) => name).toSorted());
  }
  expect(areaJobs.length).toBeGreaterThan(15);
  expect(new Set(areaJobs.map(({ name }) => name)).size).toBe(areaJobs.length);
});

test('every administration command has a unique name and one line of help', () => {
  expect(areaCommands.length).toBeGreaterThan(20);
  for (const { name, help } of areaCommands) expect(help, name).toMatch(/^[a-z].{10,100}[^.]$/);
  expect(new Set(areaCommands.map(({ name }) => name)).size).toBe(areaCommands.length);
});
