import { expect, test } from 'vitest';
import { drills, guardedFiles } from './drills.ts';

test.for(Object.keys(drills))('the drill %s guards only files that exist', async (drill) => {
  expect((await guardedFiles(drill)).size).toBeGreaterThan(1);
});
