import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Call, deskPrefix } from '#contract/call.ts';
import { nameOf } from '#testing/all-calls.ts';
import { browser } from '#testing/browser.ts';
import { staffPerson } from '#testing/desk.ts';
import { type Fill, filledInputs } from '#testing/drills/filled-inputs.ts';
import { testServices } from '#testing/services.ts';
import { hostileShapes } from '#testing/drills/hostile-texts.ts';
import { leastOf, longestBlock, workOf } from '#testing/drills/longest-block.ts';
import { person } from '#testing/people.ts';
import { haveCredits, say } from '#testing/talk.ts';
import { unwritableField } from './read-input.ts';

/**
 * Maximum time that an input may block everyone else, in milliseconds: 20 on a machine that does the reference work in
 * 3, and proportionally more on a slower one.
 */
const most = 20 * Math.max(1, usualWork() / 3);
/**
 * Number of runs, whose minimum is close to the actual time. Some machines measure CPU time in steps of ten
 * milliseconds.
 */
const runs = 10;
/** Maximum size of a body and of a query. */
const bodyUnits = 60_000;
const queryUnits = 5_000;

const services = await testServices();
const bram = await person(services, 'Bram', { gender: 'male' });
const named = services.app.answers.map(({ call }) => [nameOf(call), call] as const);
const shapes = Object.entries(hostileShapes);

const nested: readonly ((units: number) => unknown)[] = [
  (units) => JSON.parse('['.repeat(units / 2) + ']'.repeat(units / 2)) as unknown,
  (units) => Array.from({ length: units / 2 }, () => 0),
  (units) => Object.fromEntries(Array.from({ length: units / 8 }, (_, index) => [index.toString(36), 1])),
];

test.each(named)('%s parses any input quickly', async (_name, call) => {
  const fields = fieldsOf(call);
  const everywhere = (fill: Fill) => filledInputs(call, fill, bram.id, true);
  const inputs = shapes.flatMap(([name, shape]) => [
    ...ofShape(call, shape).map((input) => [name, input]),
    ...everywhere(() => shape(bodyUnits / fields)).map((input) => [`${name} everywhere`, input]),
  ]);
  for (const grown of nested) {
    inputs.push(['nested', grown(bodyUnits)]);
    inputs.push(...everywhere(() => grown(bodyUnits / fields)).map((input) => ['nested in fields', input]));
  }
  for (const [name, input] of inputs) {
    const read = () => workOf(() => void (unwritableField(input) ?? z.safeParse(call.input, input)));
    expect(await leastOf(runs, most, read), name as string).toBeLessThan(most);
  }
});

let places = 0;

/** Lengths to try. A handler hardly reads input that it refuses as too long, so shorter texts get further. */
const lengths = [bodyUnits, 2000, 100];
const writers = await Promise.all(
  lengths.map(async (units) => await person(services, `To ${units}`, { premium: true })),
);
for (const { id } of writers) await haveCredits(services, id, 1000);

test.each(named.filter(([, call]) => fieldsOf(call, false) > 0))('%s answers quickly', async (_name, call) => {
  const statuses = new Set<number>();
  const isDesk = call.path.startsWith(deskPrefix);
  const owner = isDesk ? await staffPerson(services, `Owner ${(places += 1)}`, 'owner') : undefined;
  for (const [index, { cookies }] of writers.entries()) {
    // Signing up or logging in changes the session of the browser.
    places += 1;
    const host = isDesk ? 'localhost' : 'damson.test';
    // An address of its own each time, so that the limit of all requests does not interfere.
    const writer = browser(services.app, { ip: `10.1.${places >> 8}.${places & 255}`, host });
    for (const [name, value] of owner?.cookies ?? cookies) writer.cookies.set(name, value);
    const kinds = shapes.flatMap(([name, shape]) =>
      ofShape(call, shape, lengths[index]).map((input) => ({ name, input, size: JSON.stringify(input).length })),
    );
    // Short inputs cannot take long, so only a sample of them is tried.
    for (const { name, input } of kinds.filter(({ size }, kind) => size > 1000 || kind % 10 === index)) {
      const block = () => longestBlock(async () => void statuses.add((await writer.ask(call, input)).status));
      expect(await leastOf(runs, most, block), name).toBeLessThan(most);
    }
  }
  if (call.path === '/api/message.php' || call.path === '/api/profile.php') expect(statuses).toContain(200);
});

test('fifty messages of maximum length are read quickly', async () => {
  // The logins of staff above move the clock, so earlier sessions may have ended.
  const dirk = await person(services, 'Dirk', { gender: 'male', premium: true });
  const anna = await person(services, 'Anna', { premium: true });
  await haveCredits(services, anna.id, 100);
  const people = ['👩', '👨', '👧', '👦', '👶'];
  const family = (seed: number) => [1, 5, 25, 125].map((step) => people[Math.trunc(seed / step) % 5]).join('\u200D');
  const written = (seed: number) => Array.from({ length: 1400 }, (_, at) => family((at * seed * 7919) % 9973)).join('');
  for (let seed = 1; seed <= 50; seed += 1) expect((await say(anna, dirk, written(seed))).status).toBe(200);
  const read = async () => {
    const answer = await dirk.send(`/api/chat.php?profile=${anna.id}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  };
  expect(await leastOf(runs, most, async () => await longestBlock(read))).toBeLessThan(most);
});

/** Measures typical work with texts, in milliseconds: the minimum of many runs. */
function usualWork(): number {
  const text = 'é👩a<'.repeat(20_000);
  const one = () => {
    const from = performance.now();
    (JSON.parse(JSON.stringify({ text })) as { text: string }).text.replaceAll('a', 'bb').toLowerCase();
    return performance.now() - from;
  };
  return Math.min(...Array.from({ length: 50 }, one));
}

/** Returns inputs as long as the fields allow, but no longer than `longest`. */
function ofShape(call: Call, shape: (units: number) => string, longest = bodyUnits): unknown[] {
  const room = Math.min(longest, (call.method === 'GET' ? queryUnits : bodyUnits) / fieldsOf(call));
  return filledInputs(call, (own = room) => shape(Math.min(own, room)), bram.id);
}

/** Counts the fields of a call that are filled in. */
function fieldsOf(call: Call, everywhere = true): number {
  let fields = 0;
  filledInputs(call, () => (fields += 1), bram.id, everywhere);
  return everywhere ? Math.max(1, fields) : fields;
}
