import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { drills, fingerprintOf } from './drills.ts';

describe('the drills', () => {
  test.for(Object.keys(drills))('%s guards files that are there', async (drill) => {
    expect(await fingerprintOf(drill)).toMatch(/^[\da-f]{16}$/);
  });

  test('only drills are noted as passed', async () => {
    const passed = JSON.parse(await readFile(path.join(import.meta.dirname, 'passed.json'), 'utf8')) as object;
    expect(Object.keys(drills)).toEqual(expect.arrayContaining(Object.keys(passed)));
  });
});
