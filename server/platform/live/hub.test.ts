import { beforeEach, describe, expect, test } from 'vitest';
import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { movableClock } from '../core/clock.ts';
import { newId, timeOfId } from '../core/ids.ts';
import { type Hub, makeHub } from './hub.ts';

const start = new Date('2026-11-02T09:00:00Z');
const anna = newId<MemberId>(start);
const bram = newId<MemberId>(start);
const conversation = newId<ConversationId>(start);
/** A clock that continues from test to test, because ids only increase. */
const clock = movableClock(start);
let hub: Hub;

beforeEach(() => {
  hub = makeHub(clock);
  later(60);
});

function later(seconds: number): void {
  clock.move(seconds * 1000);
}

/** Delivers an event to a member; returns the id of the event. */
function happens(to: MemberId): string {
  const id = newId(clock.now());
  const message = newId<MessageId>(clock.now());
  hub.deliver([{ to, id, at: timeOfId(id)!, event: { event: 'message_sent', conversation, message, from: bram } }]);
  return id;
}

function hear(member: MemberId, since?: string) {
  const heard: { id: string; event: LiveEvent['event'] }[] = [];
  const stop = hub.listen(member, since, (id, { event }) => heard.push({ id, event }));
  return { ids: () => heard.map(({ id }) => id), events: () => heard.map(({ event }) => event), stop };
}

test('a member receives their own events, and nobody else does', () => {
  const [one, other] = [hear(anna), hear(bram)];
  const id = happens(anna);
  expect(one.ids()).toEqual([id]);
  expect(other.ids()).toEqual([]);
});

test('a stopped listener receives nothing more and is no longer counted', () => {
  const [one, other] = [hear(anna), hear(anna)];
  expect(hub.listeners).toBe(2);
  one.stop();
  one.stop();
  happens(anna);
  expect(one.ids()).toHaveLength(0);
  expect(other.ids()).toHaveLength(1);
  expect(hub.listeners).toBe(1);
});

describe('a reconnecting listener', () => {
  test('receives a hundred missed events, in order', () => {
    const last = happens(anna);
    later(6);
    const missed = Array.from({ length: 100 }, () => happens(anna));
    happens(bram);
    later(10);
    expect(hear(anna, last).ids()).toEqual(missed);
  });

  test('misses nothing, even from a position before any event', () => {
    const position = hub.position();
    later(10);
    const missed = happens(anna);
    expect(hear(anna, position).ids()).toEqual([missed]);
  });

  test('receives the last 5 seconds again, because events of other processes arrive late', () => {
    const [before, early] = [happens(anna), (later(6), happens(anna))];
    later(4);
    const last = happens(anna);
    expect(hear(anna, last).ids()).toEqual([early]);
    expect(before).not.toBe(early);
  });

  test('does not receive short-lived events again', () => {
    const last = happens(anna);
    later(6);
    const id = newId(clock.now());
    const [there] = [hear(anna)];
    hub.deliver([{ to: anna, id, at: timeOfId(id)!, event: { event: 'typing', conversation, by: bram } }]);
    const missed = happens(anna);
    expect(there.ids(), 'delivered at once').toEqual([id, missed]);
    expect(hear(anna, last).ids()).toEqual([missed]);
  });

  test('continues after the id of an event that another process published', () => {
    const elsewhere = newId(clock.now());
    later(1);
    const missed = happens(anna);
    expect(hear(anna, elsewhere).ids()).toEqual([missed]);
  });
});

describe('a reconnecting listener fetches everything again', () => {
  test.each(['', 'nonsense', '0', crypto.randomUUID()])('after %j, which is not a valid position', (since) => {
    expect(hear(anna, since).events()).toEqual(['missed_some']);
  });

  test('after more than two minutes with many events', () => {
    const last = happens(anna);
    later(130);
    happens(anna);
    later(130);
    for (let times = 0; times < 1_100; times += 1) happens(bram);
    later(130);
    happens(bram);
    expect(hear(anna, last).events()).toEqual(['missed_some']);
  });

  test('after more than 20,000 events of all members', () => {
    const last = happens(anna);
    later(6);
    for (let times = 0; times < 21_500; times += 1) happens(bram);
    expect(hear(anna, last).events()).toEqual(['missed_some']);
  });

  test('after more than 200 events of its member', () => {
    const last = happens(anna);
    later(6);
    for (let times = 0; times < 201; times += 1) happens(anna);
    expect(hear(anna, last).events()).toEqual(['missed_some']);
  });

  test('if the process started after the last event that the listener received', () => {
    const last = happens(anna);
    later(1);
    hub = makeHub(clock);
    expect(hear(anna, last).events()).toEqual(['missed_some']);
  });

  test('if the process may have missed events; connected listeners fetch at once', () => {
    const last = happens(anna);
    const ear = hear(anna);
    later(10);
    hub.invalidateAll();
    expect(ear.events()).toEqual(['missed_some']);
    expect(hear(anna, last).events()).toEqual(['missed_some']);
    later(10);
    const position = hub.position();
    later(1);
    expect(hear(anna, position).events()).toEqual([]);
  });

  test('with a delay if there are many listeners, so that 50 fetch per second', () => {
    const within: unknown[] = [];
    const others = Array.from({ length: 49 }, () => hub.listen(bram, undefined, () => undefined));
    hub.listen(anna, undefined, (_id, event) => within.push(event));
    hub.invalidateAll();
    for (let more = 0; more < 950; more += 1) others.push(hub.listen(bram, undefined, () => undefined));
    hub.invalidateAll();
    expect(within).toEqual([{ event: 'missed_some' }, { event: 'missed_some', within: 19_000 }]);
  });
});
