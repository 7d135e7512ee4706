import { expect, test } from 'vitest';
import { drills, guardedFiles } from './drills.ts';

test.for(Object.keys(drills))('%s guards existing files', async (drill) => {
  expect((await guardedFiles(drill)).size).toBeGreaterThan(1);
});
