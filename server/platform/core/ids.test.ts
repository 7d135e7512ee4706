import { describe, expect, test } from 'vitest';
import { idOfName, newId, newIdAfter } from './ids.ts';

const now = new Date('2026-11-02T09:00:00Z');
const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('ids made later sort later, even within a millisecond and after the clock is set back', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => newId(index === 5000 ? new Date(0) : now));
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(version7);
});

describe('an id made to follow a given id', () => {
  test('is an ordinary id if our clock is ahead of the given id', () => {
    const last = newId(now);
    expect(newIdAfter(undefined, now)).toMatch(version7);
    expect(newIdAfter(last, now) > last).toBe(true);
  });

  test('sorts after the given id even if the clock of that id is hours ahead, and does not move our clock', () => {
    const ahead = 'ffff2a5c-0000-7000-8000-000000000000'.replace('ffff2a5c', '01a5c000');
    const next = newIdAfter(ahead, now);
    expect(next > ahead).toBe(true);
    expect(next).toMatch(version7);
    expect(newIdAfter(next, now) > next).toBe(true);
    expect(newId(now) < ahead).toBe(true);
  });
});

test('the same name always has the same id', () => {
  expect(idOfName('anna bram')).toBe(idOfName('anna bram'));
  expect(idOfName('anna bram')).not.toBe(idOfName('bram anna'));
  // Conversations are stored under these ids, so they must never change.
  expect(idOfName('anna bram')).toBe('59e36f28-9329-5b29-9e54-3e4aabdb148e');
});
