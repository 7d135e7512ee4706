import { describe, expect, test } from 'vitest';
import { adminOf } from '#testing/admin.ts';
import { showChat } from '#contract/chats/chats.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { say, twoPeople } from '#testing/talk.ts';
import { hostileShapes } from '#testing/drills/hostile-texts.ts';
import { warningIn } from './warning.ts';

test.each([
  'Write to me: anna.b@example.org',
  'anna (at) example (dot) org',
  'Call +31 6 1234 5678',
  'my number 0612345678',
  'I am on WhatsApp',
  'find me @anna_1990',
  'see www.example.org/anna',
  'all of it at example.com',
])('contact details raise a warning: %s', (text) => {
  expect(warningIn(text)).toBe('contact');
});

test.each([
  'Can you send me money for the flight?',
  'Kun je mij wat geld lenen? Ik zal geld overmaken',
  'Kannst du mir Geld schicken',
  'Tu peux m’envoyer de l’argent ? Il faut envoyer de l’argent.',
  'Buy gift cards and send the codes',
  'Kup karty podarunkowe i wyślij mi pieniądze',
  'I teach you Bitcoin',
  'My account: NL91 ABNA 0417 1643 00',
  'Lähetä minulle rahaa',
])('known patterns of fraud raise a warning: %s', (text) => {
  expect(warningIn(text)).toBe('scam');
});

test.each([
  'See you on 22.11.2026 at 19:30, or 2026-11-23 20:00?',
  'I have 2 cats, 3 dogs and 10 plants',
  'My mail was late today',
  'That film from 1984 cost 12 million',
  'Geld macht nicht glücklich',
])('harmless texts raise no warning: %s', (text) => {
  expect(warningIn(text)).toBeNull();
});

describe('checking is fast for any text', () => {
  test.each(Object.entries(hostileShapes))('%s', (_name, shape) => {
    for (const text of [shape(20_000), `anna@${shape(19_000)}`, `${shape(10_000)} ${shape(9_000)}!`]) {
      expect(leastMilliseconds(() => warningIn(text))).toBeLessThan(20);
    }
  });

  function leastMilliseconds(work: () => void): number {
    const runs = [1, 2, 3].map(() => {
      const from = performance.now();
      work();
      return performance.now() - from;
    });
    return Math.min(...runs);
  }
});

const services = await testServices();
const admin = adminOf(services, 'messages');

async function warningsSeenBy(reader: TestPerson, other: TestPerson) {
  const { messages } = (await reader.ask(showChat, { profile: other.id })).reply;
  return messages.map(({ warning }) => warning).toReversed();
}

describe('a warning', () => {
  test('is shown to the reader, never to the sender, and does not change the message', async () => {
    const [anna, bram] = await twoPeople(services);
    const { reply } = await say(anna, bram, 'Call 0612345678');
    expect(reply.message).toMatchObject({ text: 'Call 0612345678', warning: null });
    await say(anna, bram, 'Hello again');
    expect(await warningsSeenBy(bram, anna)).toEqual(['contact', null]);
    expect(await warningsSeenBy(anna, bram)).toEqual([null, null]);
  });

  test('of contact details is shown until the reader has replied', async () => {
    const [anna, bram] = await twoPeople(services);
    await say(anna, bram, 'Hello');
    await say(bram, anna, 'Hello, write to bram@example.org');
    await say(anna, bram, 'Mine is 0612345678');
    expect(await warningsSeenBy(anna, bram)).toEqual([null, null, null]);
    expect(await warningsSeenBy(bram, anna)).toEqual([null, null, null]);
  });

  test('of fraud is shown on every suspicious message, whether or not the reader has replied', async () => {
    const [anna, bram] = await twoPeople(services);
    await say(anna, bram, 'I teach you Bitcoin');
    await say(bram, anna, 'Hello');
    expect(await warningsSeenBy(bram, anna)).toEqual(['scam', null]);
    await say(anna, bram, 'Can you send me money for the flight?');
    expect(await warningsSeenBy(bram, anna)).toEqual(['scam', null, 'scam']);
  });
});

test('an overlong text of few visible characters is rejected', async () => {
  const [anna, bram] = await twoPeople(services);
  for (const to of [bram, { id: crypto.randomUUID() as typeof bram.id }]) {
    const { status, problem } = await say(anna, to, '\u1100'.repeat(20_000));
    expect(status).toBe(422);
    expect(problem.code).toBe('too_long');
  }
});

test('links become clickable only after both have written', async () => {
  const [anna, bram] = await twoPeople(services);
  const acquainted = async (one: TestPerson, other: TestPerson) =>
    (await one.ask(showChat, { profile: other.id })).reply.acquainted;
  await say(anna, bram, 'Hello');
  expect([await acquainted(anna, bram), await acquainted(bram, anna)]).toEqual([false, false]);
  await say(bram, anna, 'Hello');
  expect([await acquainted(anna, bram), await acquainted(bram, anna)]).toEqual([true, true]);
});

test('the administrator’s list shows messages with warnings, oldest first, until they are marked as done', async () => {
  const anna = await person(services, 'Anna of the list');
  const bram = await person(services, 'Bram of the list', { gender: 'male' });
  const before = await admin();
  const { message } = (await say(anna, bram, 'Buy me gift cards')).reply;
  const listed = await admin();
  expect(before).not.toContain(message.id);
  expect(listed).toContain(message.id);
  expect(listed).toContain('Anna of the list');
  expect(listed).toContain('scam');
  expect(listed).toContain('Buy me gift cards');
  expect(await admin('done', message.id)).toContain(message.id);
  expect(await admin()).not.toContain(message.id);
  expect(await warningsSeenBy(bram, anna), 'the reader stays warned').toEqual(['scam']);
});
