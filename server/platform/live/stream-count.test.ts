import { expect, test } from 'vitest';
import type { MemberId } from '#contract/members/members.ts';
import { newId } from '../core/ids.ts';
import { makeNotes } from './notes.ts';
import { countStreams } from './stream-count.ts';

const now = new Date('2026-11-25T12:00:00Z');
const anna = newId<MemberId>(now);

/** Creates processes that exchange notes, each with the streams that it closed because there were too many. */
function processes(count: number) {
  const all = Array.from({ length: count }, () => makeNotes());
  return all.map((notes) => {
    notes.carriedBy((note) => {
      for (const other of all) if (other !== notes) other.hear(note);
    });
    const counted = countStreams(notes, 5);
    const closed: string[] = [];
    return {
      closed,
      open: (stream: string) => {
        const end = counted.open(anna, stream, () => {
          closed.push(stream);
          end();
        });
        return end;
      },
    };
  });
}

test('a member may have five streams over all processes; a sixth closes the oldest, in whichever process it is', () => {
  const [one, other] = processes(2) as [ReturnType<typeof processes>[0], ReturnType<typeof processes>[0]];
  one.open('1');
  for (const stream of ['2', '3', '4', '5']) other.open(stream);
  expect([one.closed, other.closed]).toEqual([[], []]);
  other.open('6');
  expect([one.closed, other.closed]).toEqual([['1'], []]);
  one.open('7');
  expect([one.closed, other.closed]).toEqual([['1'], ['2']]);
});

test('a browser that reconnects repeatedly to another process causes no other stream to close', () => {
  const [one, other] = processes(2) as [ReturnType<typeof processes>[0], ReturnType<typeof processes>[0]];
  one.open('1');
  for (const stream of ['2', '3', '4', '5', '6', '7', '8']) other.open(stream)();
  expect([one.closed, other.closed]).toEqual([[], []]);
});
