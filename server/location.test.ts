import { afterAll, expect, test } from 'vitest';
import { type DistanceBand, type MemberId, searchMembers, searchPage, showMember } from '#contract/members.ts';
import { searchDistances } from '#contract/search.ts';
import { makeApp } from './app.ts';
import { makeLimits } from './http/limits.ts';
import { answerWith, drained, listening } from './listen.ts';
import { bandBetween, type Cell, cellAt, type Position } from './members/distance.ts';
import { areaAround } from './members/near.ts';
import { crowd } from './testing/crowd.ts';
import { freePort } from './testing/free-port.ts';
import { testGround } from './testing/ground.ts';
import { person } from './testing/people.ts';

/**
 * Trilateration, the attack that found members of other products within metres: somebody says to live here, and there,
 * and compares what they are told. (Safety, section 1.2.) The product allows five moves a day, and so many questions an hour; this
 * one moves and asks as often as they like, from any place on the map, and knows our code.
 */
const ground = await testGround();
const { db } = ground;
const unlimited = makeApp({ ...ground, limits: makeLimits(undefined as never, '', () => true) });
const port = await freePort();
const server = await listening({ port, host: 'localhost' });
answerWith(server, unlimited.fetch);
afterAll(async () => await drained(server));

/** As a patient attacker asks: `QUESTIONS=5000`. Fewer already find the cells, which is all there is to find. */
const questions = Number(process.env.QUESTIONS ?? 250);
/** Each place is asked from page by page, for everybody there is, and for one profile. */
const pages = 4;
const targets = pages * searchPage;
const moves = Math.floor(questions / (pages + 1));

/** Always the same chance. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const chance = chanceOf(7);

/** Somewhere in the Netherlands, or near it. */
const somewhere = (): Position => ({ lat: 51.3 + 1.8 * chance(), lon: 4.3 + 2.4 * chance() });

/** A home in a cell in which there is a town: members live in no other. */
function home(): Position {
  for (;;) {
    const place = somewhere();
    if (areaAround(cellAt(place), 'NL', [10]).cells.length > 0) return place;
  }
}

function kmBetween(one: Position, other: Position): number {
  const east = (other.lon - one.lon) * Math.cos((one.lat * Math.PI) / 180);
  return 111.2 * Math.hypot(other.lat - one.lat, east);
}

/** Every place that the attacker thinks of, two kilometres apart, by the cell it lies in. */
const map = new Map<Cell, Position[]>();
for (let lat = 51; lat < 53.5; lat += 0.02) {
  for (let lon = 4; lon < 7; lon += 0.03) {
    const cell = cellAt({ lat, lon });
    map.set(cell, [...(map.get(cell) ?? []), { lat, lon }]);
  }
}

interface Found {
  readonly profiles: readonly { readonly id: MemberId; readonly distance: DistanceBand }[];
  readonly next: string | null;
}
/** From near to far. */
const nearness: readonly DistanceBand[] = [...searchDistances, 'farther'];

test('asking from any number of places leaves a median error of at least 5 km', async () => {
  const homes = Array.from({ length: targets }, home);
  const ids = await crowd(ground, targets, (index) => ({ cell: cellAt(homes[index]!) }));
  await db
    .insertInto('profile')
    .values(ids.map((id) => ({ id, status: 'active' as const, about_me: '' })))
    .execute();
  const mallory = await person(ground, 'Mallory', { sexuality: 'hetero' });
  const cookie = [...mallory.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = async <Reply>(path: string): Promise<Reply> => {
    const answer = await fetch(`http://localhost:${port}${path}`, { headers: { cookie } });
    const text = await answer.text();
    expect([answer.status, /"(lat|lon|cell)"/.test(text)]).toEqual([200, false]);
    return JSON.parse(text) as Reply;
  };
  const nearest = async (after = ''): Promise<Found['profiles']> => {
    const { profiles, next } = await ask<Found>(`${searchMembers.path}?sort=nearest${after && `&after=${after}`}`);
    return next ? [...profiles, ...(await nearest(next))] : profiles;
  };

  const possible = new Map(ids.map((id) => [id, new Set(map.keys())]));
  for (let move = 0; move < moves; move += 1) {
    const here = cellAt(somewhere());
    await db.updateTable('member_card').set({ country: 'NL', cell: here }).where('id', '=', mallory.id).execute();
    const found = await nearest();
    // The order tells no more than the bands do: in each of them it is that of activity, wherever one asks from.
    const place = ({ id, distance }: Found['profiles'][number]) => 1000 * nearness.indexOf(distance) + ids.indexOf(id);
    expect(found.map(place)).toEqual(found.map(place).toSorted((one, other) => one - other));
    expect(found).toHaveLength(targets);
    const [first] = found;
    const { profile } = await ask<{ profile: { distance: DistanceBand } }>(`${showMember.path}?id=${first!.id}`);
    expect(profile.distance).toBe(first!.distance);
    for (const { id, distance } of found) {
      const cells = possible.get(id)!;
      for (const cell of cells) if (bandBetween(here, cell) !== distance) cells.delete(cell);
    }
  }

  const errors = homes.map((lived, index) => {
    const left = [...possible.get(ids[index]!)!].flatMap((cell) => map.get(cell)!);
    expect(left.length, 'where they live is among what is left').toBeGreaterThan(0);
    const middle = {
      lat: left.reduce((sum, { lat }) => sum + lat, 0) / left.length,
      lon: left.reduce((sum, { lon }) => sum + lon, 0) / left.length,
    };
    return kmBetween(lived, middle);
  });
  const median = errors.toSorted((one, other) => one - other)[targets / 2]!;

  expect(median).toBeGreaterThanOrEqual(5);
  expect(median, 'the attack itself works: it finds the cell').toBeLessThan(12);
}, 120_000);
