import { afterAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import { type DistanceBand, type MemberId, searchMembers, searchPage, showMember } from '#contract/members/members.ts';
import { type Country, countries } from '#contract/places.ts';
import { saveProfile } from '#contract/members/profiles.ts';
import { searchDistances } from '#contract/members/search.ts';
import { makeApp } from '#server/process/app.ts';
import { makeLimits } from '#server/platform/http/limits.ts';
import { answerWith, drained, listening } from '#server/process/listen.ts';
import { cellOf, nameShown } from '#server/areas/members/cells.ts';
import { bandBetween } from '#server/areas/members/distance.ts';
import type { City } from '#server/areas/site/cities.ts';
import { crowd } from '../drills/crowd.ts';
import { freePort } from '../free-port.ts';
import { testServices } from '../services.ts';
import { chanceOf, seed } from '../chance.ts';
import { attacker, homeIn, kmBetween, type ShownLocation, townDrawn, townsOf } from '../drills/location-attack.ts';
import { person } from '../people.ts';

const questions = Number(process.env.QUESTIONS ?? 420);

/** The location data that the product reveals. A test below proves that the product does not reveal more. */
const product: ShownLocation = { distance: (from, to) => bandBetween(cellOf(from), cellOf(to)), name: nameShown };
const attackers = new Map(countries.map((country) => [country, attacker(country, product, questions)]));

/** Returns the attacker's errors for some members of a country, in kilometers and ascending order. */
function errorsIn(country: Country, people: number, guess = attackers.get(country)!): number[] {
  const chance = chanceOf(seed + countries.indexOf(country));
  const towns = townsOf(country);
  const errors = Array.from({ length: people }, () => {
    const town = townDrawn(towns, chance);
    return kmBetween(homeIn(town, chance), guess(town));
  });
  return errors.toSorted((one, other) => one - other);
}

const medianOf = (errors: readonly number[]) => errors[Math.floor(errors.length / 2)]!;

describe(`an attacker with the list of all towns who queries from ${questions} places`, () => {
  test.each(['NL', 'DE', 'FR', 'PL', 'GB'] as const)('in %s the median error is at least 5 km', (country) => {
    expect(medianOf(errorsIn(country, 300)), `seed ${seed}`).toBeGreaterThanOrEqual(5);
  });

  test('over all countries the median error is at least 5 km', () => {
    const people = new Map(countries.map((country) => [country, peopleIn(country)]));
    const all = [...people.values()].reduce((sum, count) => sum + count, 0);
    const errors = countries.flatMap((country) => errorsIn(country, Math.round((1_000 * people.get(country)!) / all)));
    expect(medianOf(errors.toSorted((one, other) => one - other)), `seed ${seed}`).toBeGreaterThanOrEqual(5);
  });

  test('finds a member’s town if distances are precise or every town is named', () => {
    const towns = { distance: (from: City, to: City) => Math.floor(kmBetween(from, to) / 10), name: () => null };
    expect(medianOf(errorsIn('NL', 200, attacker('NL', towns, questions)))).toBeLessThan(3);
    const names = { ...product, name: ({ name }: City) => name };
    expect(medianOf(errorsIn('DE', 200, attacker('DE', names, questions)))).toBeLessThan(3);
  });
});

function peopleIn(country: Country): number {
  return townsOf(country).reduce((sum, { population }) => sum + population, 0);
}

const services = await testServices();
// The product limits moves to five a day and queries per hour. These limits are disabled here.
const unlimited = makeApp({
  ...services,
  limits: makeLimits(services.db, {
    ...services,
    secret: services.config.secret,
    exempt: () => true,
    onFault: () => undefined,
  }),
});
const port = await freePort();
const server = await listening({ port, host: 'localhost' });
answerWith(server, unlimited.fetch);
afterAll(async () => await drained(server));

const targets = 4 * searchPage;
const moves = 12;

interface Card {
  readonly id: MemberId;
  readonly distance: DistanceBand;
  readonly region: string | null;
  readonly city: string | null;
}
/** Distance bands, from near to far. */
const nearness: readonly DistanceBand[] = [...searchDistances, 'farther'];

test('cards, profiles and the order of results reveal only the cell, the region and the name of a large town', async () => {
  const chance = chanceOf(seed);
  const towns = townsOf('NL');
  const homes = Array.from({ length: targets }, () => townDrawn(towns, chance));
  const ids = await crowd(services, targets, (index) => {
    const { region } = homes[index]!;
    return { region, city: nameShown(homes[index]!), cell: cellOf(homes[index]!) };
  });
  await services.db
    .insertInto('profile')
    .values(ids.map((id, at) => ({ id, status: 'active' as const, about_me: '', town: homes[at]!.name })))
    .execute();
  const mallory = await person(services, 'Mallory', { sexuality: 'hetero' });
  const cookie = [...mallory.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = async <Reply>(path: string): Promise<Reply> => {
    const answer = await fetch(`http://localhost:${port}${path}`, { headers: { cookie } });
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).not.toMatch(/"(lat|lon|cell|town)"/);
    return JSON.parse(text) as Reply;
  };
  const nearest = async (after = ''): Promise<Card[]> => {
    const { profiles, next } = await ask<{ profiles: Card[]; next: string | null }>(
      `${searchMembers.path}?sort=nearest${after && `&after=${after}`}`,
    );
    return next ? [...profiles, ...(await nearest(next))] : profiles;
  };

  let version = 0;
  for (let move = 0; move < moves; move += 1) {
    const here = townDrawn(towns, chance);
    const value = { country: here.country, region: here.region, city: here.name };
    const moved = await fetch(`http://localhost:${port}${saveProfile.path}`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ field: 'home', value, version }),
    });
    expect(moved.status).toBe(200);
    // Saving the same home again changes nothing.
    version = ((await moved.json()) as ReplyOf<typeof saveProfile>).profile.versions.home ?? 0;
    const found = await nearest();
    expect(found).toHaveLength(targets);
    for (const { id, distance, region, city } of found) {
      const home = homes[ids.indexOf(id)]!;
      expect(region).toBe(home.region);
      expect(city).toBe(nameShown(home));
      expect(distance).toBe(bandBetween(cellOf(here), cellOf(home)));
    }
    // Within each band, results are sorted by activity, regardless of the searcher's home.
    const place = ({ id, distance }: Card) => 1000 * nearness.indexOf(distance) + ids.indexOf(id);
    expect(found.map(place)).toEqual(found.map(place).toSorted((one, other) => one - other));
    const [first] = found;
    const { profile } = await ask<{ profile: Card }>(`${showMember.path}?id=${first!.id}`);
    expect(profile).toMatchObject({ distance: first!.distance, region: first!.region, city: first!.city });
  }
});
