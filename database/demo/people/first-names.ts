import type { Language } from '#contract/languages.ts';
import type { Country } from '#contract/places.ts';
import type { Gender } from '#contract/profile-values.ts';
import { flanders, netherlands } from './first-names/dutch.ts';
import {
  australia,
  britain,
  canada,
  hispanicUnitedStates,
  ireland,
  newZealand,
  unitedStates,
} from './first-names/english.ts';
import { france, quebec, romandy, wallonia } from './first-names/french.ts';
import { austria, germanSwitzerland, germany } from './first-names/german.ts';
import type { Community, Names } from './first-names/names.ts';
import { denmark, finland, norway, sweden, swedishFinland } from './first-names/nordic.ts';
import { italianSwitzerland, italy, poland, spain } from './first-names/southern.ts';

/** The communities of each country, by the language they write; `all` stands for whoever is not named apart. */
const communities: Readonly<Record<Country, Readonly<Partial<Record<Language | 'all', Community>>>>> = {
  US: { all: unitedStates, es: hispanicUnitedStates },
  NL: { all: netherlands },
  BE: { nl: flanders, fr: wallonia },
  FR: { all: france },
  IT: { all: italy },
  ES: { all: spain },
  DE: { all: germany },
  AT: { all: austria },
  IE: { all: ireland },
  GB: { all: britain, pl: poland },
  CA: { en: canada, fr: quebec },
  PL: { all: poland },
  AU: { all: australia },
  NZ: { all: newZealand },
  CH: { de: germanSwitzerland, fr: romandy, it: italianSwitzerland },
  DK: { all: denmark },
  FI: { all: finland, sv: swedishFinland },
  NO: { all: norway },
  SE: { all: sweden, fi: finland },
};

/**
 * First names usual among the adults of a country. Each name appears once.
 * `born` (a year) narrows them to names of that generation, `language` to the part of the country that writes it.
 */
export function firstNames(
  country: Country,
  gender: Gender,
  of: { readonly born?: number; readonly language?: Language } = {},
): readonly string[] {
  const found = communitiesOf(country, of.language).flatMap((community) => namesOf(community[gender], of.born));
  return [...new Set(found)];
}

function communitiesOf(country: Country, language: Language | undefined): readonly Community[] {
  const here = communities[country];
  const writing = language && (here[language] ?? here.all);
  if (writing) return [writing];

  // A minority beside the many, such as the Poles of Great Britain, is found by its language only.
  return here.all ? [here.all] : Object.values(here);
}

function namesOf({ older, middle, younger, elsewhere }: Names, born: number | undefined): string[] {
  const generations = [older, middle, younger].map(listed);
  const arrived = listed(elsewhere);
  if (born === undefined) return [...generations.flat(), ...arrived];

  // A third of the names from elsewhere keeps one generation as mixed as the whole town.
  const generation = born < 1972 ? 0 : born < 1990 ? 1 : 2;
  return [...(generations[generation] ?? []), ...arrived.filter((_, place) => place % 3 === generation)];
}

function listed(names: string): string[] {
  return names.split(', ');
}
