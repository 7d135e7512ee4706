import { describe, expect, test } from 'vitest';
import { likeMember } from '#contract/likes.ts';
import { likeWithMessage } from '#contract/chats/first-message.ts';
import { anotherProcess } from '#testing/drills/another-process.ts';
import { browser } from '#testing/browser.ts';
import { crowd } from '#testing/drills/crowd.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { haveCredits, say } from '#testing/talk.ts';
import { marksOf, sameWords } from './same-words.ts';

const services = await testServices();
const { clock, db } = services;
const elsewhere = anotherProcess(services);
const men = (await crowd(services, 120)).map((id) => ({ id }));
const jan = await person(services, 'Jan', { gender: 'male' });
const one = await db.selectFrom('member').selectAll().where('id', '=', jan.id).executeTakeFirstOrThrow();
const members = men.map(({ id }) => ({ ...one, id, email: `${id}@example.org` }));
await db.insertInto('member').values(members).execute();
const line = 'I know a way to earn money from home, write to me soon';
const hour = 3_600_000;
let met = 0;

async function premium(name: string): Promise<TestPerson> {
  const anna = await person(services, name, { premium: true, sexuality: 'hetero' });
  await haveCredits(services, anna.id, 200);
  return anna;
}

/** Returns a member to whom nobody has written yet. */
const next = () => men[met++]!;
const codeOf = ({ status, problem }: Awaited<ReturnType<typeof say>>) => [status, problem.code];

describe('the same first message', { timeout: 60_000 }, () => {
  test('can be sent to ten people an hour, and to more after that', async () => {
    expect(sameWords).toMatchObject({ points: 10, seconds: 3600 });
    const anna = await premium('Anna');
    const first = next();
    expect((await say(anna, first, line)).status).toBe(200);
    clock.move(60_000);
    for (let more = 1; more < 10; more += 1) expect((await say(anna, next(), line)).status, `${more}`).toBe(200);
    const refused = await say(anna, next(), line);
    expect([...codeOf(refused), refused.problem.minutes]).toEqual([409, 'same_words', 59]);
    expect((await say(anna, first, line)).status, 'their conversation has been started').toBe(200);
    expect((await say(anna, next(), 'Did the rain reach your garden yesterday evening?')).status).toBe(200);
    clock.move(hour);
    expect((await say(anna, next(), line)).status).toBe(200);
  });

  test('is recognized with a different name, number or sign, at its start or its end', async () => {
    const berta = await premium('Berta');
    const likeIt = (n: number) =>
      [`Hi Jan${'n'.repeat(n)}! ${line}`, `${line} ${n} 😀`, `${line}, dear ${'a'.repeat(n)}`][n % 3]!;
    for (let sent = 0; sent < 10; sent += 1) expect((await say(berta, next(), likeIt(sent))).status).toBe(200);
    expect(codeOf(await say(berta, next(), `Dear Piet, ${line} or never, yours`))).toEqual([409, 'same_words']);
  });

  test('also counts when sent with a like, but not if it was not sent', async () => {
    const carla = await premium('Carla');
    const opens = async (to: { id: TestPerson['id'] }, pay: boolean) =>
      await carla.ask(likeWithMessage, { profile: to.id, text: line, pay });
    for (let tries = 0; tries < 12; tries += 1)
      expect((await opens(next(), false)).reply).toMatchObject({ matched: false, sent: false });
    for (let sent = 0; sent < 10; sent += 1) expect((await opens(next(), true)).reply.sent).toBe(true);
    const bram = await person(services, 'Bram', { gender: 'male' });
    await bram.ask(likeMember, { profile: carla.id });
    expect((await opens(bram, false)).problem.code).toBe('same_words');
  });

  test('sent thirty times simultaneously through two processes reaches ten people', async () => {
    const dora = await premium('Dora');
    const there = browser(elsewhere.app);
    for (const [name, value] of dora.cookies) there.cookies.set(name, value);
    const sent = await Promise.all(
      Array.from({ length: 30 }, async (_, at) => await say(at % 2 ? dora : there, next(), line)),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(new Set(sent.filter(({ status }) => status !== 200).map(({ problem }) => problem.code))).toEqual(
      new Set(['same_words']),
    );
  });

  test('can be sent to more than ten people an hour if it is short', async () => {
    const emma = await premium('Emma');
    for (let sent = 0; sent < 12; sent += 1) expect((await say(emma, next(), 'Good morning!')).status).toBe(200);
  });
});

test('different texts have different fingerprints, and a short text has none', () => {
  expect(marksOf('How are you today? 😀')).toEqual([]);
  const one = marksOf('Your photo from the harbour made me think of my summers there.');
  const other = marksOf('Your profile says that you sail: do you have a boat of your own?');
  expect(one.filter((mark) => other.includes(mark))).toEqual([]);
});
