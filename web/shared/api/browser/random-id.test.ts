import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { randomId } from './random-id.ts';

afterEach(() => vi.unstubAllGlobals());

test('generates a UUID even without crypto.randomUUID, as on a page without https', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  const ids = Array.from({ length: 100 }, randomId);
  for (const id of ids) expect(z.safeParse(z.uuidv4(), id).success).toBe(true);
  expect(new Set(ids).size).toBe(100);
});

test('generates a UUID with crypto.randomUUID', () => {
  expect(z.safeParse(z.uuidv4(), randomId()).success).toBe(true);
});
