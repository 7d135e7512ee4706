import { expect, test } from 'vitest';
import { movableClock } from '../core/clock.ts';
import { makeSecret } from '../core/secret.ts';
import { makeSealer } from './sealed.ts';

const secret = makeSecret('a secret of all processes');
const subject = 'damson.sealed.member.1';
const body = { event: 'plum' };

function two() {
  const clock = movableClock(new Date());
  return { clock, one: makeSealer('one', secret, clock), other: makeSealer('other', secret, clock) };
}

test('another process can open a sealed payload, and nobody can read it in transit', () => {
  const { one, other } = two();
  const sealed = one.seal(subject, body);
  expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('plum');
  expect(sealed).not.toContain('plum');
  expect(other.open(subject, sealed)).toEqual(body);
});

test('a payload can be opened only once', () => {
  const { one, other } = two();
  const [first, second] = [one.seal(subject, body), one.seal(subject, body)];
  expect(other.open(subject, first)).toEqual(body);
  expect(other.open(subject, second)).toEqual(body);
  expect(other.open(subject, first)).toBeUndefined();
  expect(other.open(subject, second)).toBeUndefined();
});

test('a process does not open its own payloads', () => {
  const { one } = two();
  expect(one.open(subject, one.seal(subject, body))).toBeUndefined();
});

test('an old payload is not opened, even by a process that does not know its sender yet', () => {
  const { clock, one, other } = two();
  const sealed = one.seal(subject, body);
  clock.move(61_000);
  expect(other.open(subject, sealed)).toBeUndefined();
});

test('a payload is not opened on the subject of another member', () => {
  const { one, other } = two();
  expect(other.open('damson.sealed.member.2', one.seal(subject, body))).toBeUndefined();
});

test.each(['', 'x', '{}', 'null', '{"from":"one","number":1,"at":0,"body":{}}', 'A'.repeat(1_000_000)])(
  'a payload that was never sealed is not opened: %.20s',
  (payload) => {
    expect(two().other.open(subject, payload)).toBeUndefined();
  },
);

test('a modified payload is not opened', () => {
  const { one, other } = two();
  const bytes = Buffer.from(one.seal(subject, body), 'base64url');
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(other.open(subject, changed.toString('base64url')), `byte ${at}`).toBeUndefined();
  }
});

test('a payload sealed with a different secret is not opened, unless it is the previous one', () => {
  const { clock, one } = two();
  const stranger = makeSealer('stranger', makeSecret('a secret of somebody else'), clock);
  expect(stranger.open(subject, one.seal(subject, body))).toBeUndefined();
  const renewed = makeSealer('renewed', makeSecret('the next secret', 'a secret of all processes'), clock);
  expect(renewed.open(subject, one.seal(subject, body))).toEqual(body);
});
