import { countries, type Country } from '#contract/places.ts';
import { cityNamed } from '#server/site/cities.ts';
import { chanceOf } from './drawing/chance.ts';
import { type DemoPerson, demoPerson } from './person.ts';

/** How many live where: 600 in the 19 countries. */
const inhabitants: Readonly<Record<Country, number>> = {
  NL: 96,
  DE: 84,
  GB: 58,
  FR: 50,
  US: 46,
  BE: 38,
  IT: 34,
  ES: 32,
  PL: 30,
  SE: 22,
  AT: 18,
  CH: 18,
  DK: 16,
  FI: 14,
  NO: 14,
  CA: 10,
  AU: 8,
  IE: 6,
  NZ: 6,
};

/** The password of Anna and Bram, which the README tells. Nobody else of the community can log in. */
export const demoPassword = 'plum-tree-2026';

let made: readonly DemoPerson[] | undefined;

/** The 600 members of the demo community, Anna and Bram first. */
export function demoCommunity(): readonly DemoPerson[] {
  made ??= makeCommunity();
  return made;
}

function makeCommunity(): DemoPerson[] {
  const taken = new Set<string>();
  const people = [anna(taken), bram(taken)];
  for (const country of countries) {
    const already = people.filter(({ city }) => city.country === country).length;
    for (let index = already; index < inhabitants[country]; index += 1) {
      const seed = `${country.toLowerCase()}-${index}`;
      const gender = chanceOf(`gender ${seed}`).likely(0.48) ? 'female' : 'male';
      people.push(demoPerson({ seed, country, gender }, taken));
    }
  }
  return people;
}

function anna(taken: Set<string>): DemoPerson {
  const city = cityNamed('NL', 'UT', 'Utrecht')!;
  const given = { seed: 'anna', country: 'NL', gender: 'female', name: 'Anna', born: 1991, city } as const;
  return demoPerson({ ...given, sexuality: 'hetero', premium: false, email: 'anna@example.org' }, taken);
}

function bram(taken: Set<string>): DemoPerson {
  const city = cityNamed('NL', 'UT', 'Amersfoort')!;
  const given = { seed: 'bram', country: 'NL', gender: 'male', name: 'Bram', born: 1988, city } as const;
  return demoPerson({ ...given, sexuality: 'hetero', premium: false, email: 'bram@example.org' }, taken);
}
