import { beforeEach, describe, expect, test } from 'vitest';
import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { movableClock } from '../kernel/clock.ts';
import { newId, timeOfId } from '../kernel/ids.ts';
import { type Hub, makeHub } from './hub.ts';

const start = new Date('2026-11-02T09:00:00Z');
const anna = newId<MemberId>(start);
const bram = newId<MemberId>(start);
const conversation = newId<ConversationId>(start);
/** Ids are made in one order: the clock goes on from one test to the next. */
const clock = movableClock(start);
let hub: Hub;

beforeEach(() => {
  hub = makeHub(clock);
  later(60);
});

function later(seconds: number): void {
  clock.move(seconds * 1000);
}

/** Something happens to a member just now; the id under which it is told. */
function happens(to: MemberId): string {
  const id = newId(clock.now());
  const message = newId<MessageId>(clock.now());
  hub.tell([{ to, id, at: timeOfId(id)!, event: { event: 'message_sent', conversation, message, from: bram } }]);
  return id;
}

function hear(member: MemberId, since?: string) {
  const heard: { id: string; event: LiveEvent['event'] }[] = [];
  const stop = hub.listen(member, since, (id, { event }) => heard.push({ id, event }));
  return { ids: () => heard.map(({ id }) => id), events: () => heard.map(({ event }) => event), stop };
}

test('a member hears what happens to them, and nobody else does', () => {
  const [one, other] = [hear(anna), hear(bram)];
  const id = happens(anna);
  expect(one.ids()).toEqual([id]);
  expect(other.ids()).toEqual([]);
});

test('who has stopped hears nothing more, and is counted no more', () => {
  const [one, other] = [hear(anna), hear(anna)];
  expect(hub.listeners).toBe(2);
  one.stop();
  one.stop();
  happens(anna);
  expect([one.ids().length, other.ids().length, hub.listeners]).toEqual([0, 1, 1]);
});

describe('who comes back', () => {
  test('hears a hundred things that happened meanwhile, in their order', () => {
    const last = happens(anna);
    later(6);
    const missed = Array.from({ length: 100 }, () => happens(anna));
    happens(bram);
    later(10);
    expect(hear(anna, last).ids()).toEqual(missed);
  });

  test('from a moment in which nothing had happened yet, misses nothing either', () => {
    const position = hub.position();
    later(10);
    const missed = happens(anna);
    expect(hear(anna, position).ids()).toEqual([missed]);
  });

  test('is told the last 5 seconds again, because processes hear each other late', () => {
    const [before, early] = [happens(anna), (later(6), happens(anna))];
    later(4);
    const last = happens(anna);
    expect(hear(anna, last).ids()).toEqual([early]);
    expect(before).not.toBe(early);
  });

  test('hears nothing of what was true for a moment only', () => {
    const last = happens(anna);
    later(6);
    const id = newId(clock.now());
    const [there] = [hear(anna)];
    hub.tell([{ to: anna, id, at: timeOfId(id)!, event: { event: 'typing', conversation, by: bram } }]);
    const missed = happens(anna);
    expect(there.ids(), 'told at the moment').toEqual([id, missed]);
    expect(hear(anna, last).ids()).toEqual([missed]);
  });

  test('goes on from an id that another process gave', () => {
    const elsewhere = newId(clock.now());
    later(1);
    const missed = happens(anna);
    expect(hear(anna, elsewhere).ids()).toEqual([missed]);
  });
});

describe('who comes back and cannot be told what they missed asks again for everything', () => {
  test.each(['', 'nonsense', '0', crypto.randomUUID()])('%j is no place to go on from', (since) => {
    expect(hear(anna, since).events()).toEqual(['missed_some']);
  });

  test('after more than two minutes in which much happened', () => {
    const last = happens(anna);
    later(130);
    happens(anna);
    later(130);
    for (let times = 0; times < 1_100; times += 1) happens(bram);
    later(130);
    happens(bram);
    expect(hear(anna, last).events()).toEqual(['missed_some']);
  });

  test('after more than 20,000 things that happened to all', () => {
    const last = happens(anna);
    later(6);
    for (let times = 0; times < 21_500; times += 1) happens(bram);
    expect(hear(anna, last).events()).toEqual(['missed_some']);
  });

  test('after more than 200 things that happened to them', () => {
    const last = happens(anna);
    later(6);
    for (let times = 0; times < 201; times += 1) happens(anna);
    expect(hear(anna, last).events()).toEqual(['missed_some']);
  });

  test('where the process is younger than what they heard last', () => {
    const last = happens(anna);
    later(1);
    hub = makeHub(clock);
    expect(hear(anna, last).events()).toEqual(['missed_some']);
  });

  test('where the process may itself have missed something; those who listen are told at once', () => {
    const last = happens(anna);
    const ear = hear(anna);
    later(10);
    hub.missedSome();
    expect(ear.events()).toEqual(['missed_some']);
    expect(hear(anna, last).events()).toEqual(['missed_some']);
    later(10);
    const position = hub.position();
    later(1);
    expect(hear(anna, position).events()).toEqual([]);
  });
});
