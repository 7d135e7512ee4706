import type { Language } from '#contract/languages.ts';
import type { Interest } from '#contract/profile-values.ts';
import { da } from './about-me/da.ts';
import { de } from './about-me/de.ts';
import { en } from './about-me/en.ts';
import { es } from './about-me/es.ts';
import { fi } from './about-me/fi.ts';
import { fr } from './about-me/fr.ts';
import { it } from './about-me/it.ts';
import { nb } from './about-me/nb.ts';
import { nl } from './about-me/nl.ts';
import type { AboutMeParts, FittedPhrase, Phrase } from './about-me/parts.ts';
import { pl } from './about-me/pl.ts';
import { sv } from './about-me/sv.ts';
import type { Speaker } from './speech.ts';
import { spoken } from './speech.ts';

export const aboutMeParts: Readonly<Record<Language, AboutMeParts>> = { en, nl, de, it, fr, es, pl, da, fi, nb, sv };

/** What an about-me text has to fit. */
export interface Person extends Speaker {
  /** In whole years. */
  readonly age: number;
  readonly interests: readonly Interest[];
}

type Part = 'opening' | 'interest' | 'middle' | 'ending';

const shapes: readonly (readonly Part[])[] = [
  ['opening', 'interest', 'ending'],
  ['opening', 'interest', 'middle', 'ending'],
  ['opening', 'interest', 'interest', 'ending'],
  ['opening', 'middle', 'interest', 'interest', 'ending'],
  ['opening', 'middle', 'interest'],
  ['opening', 'ending'],
  ['interest', 'middle', 'ending'],
  ['interest', 'interest', 'ending'],
  ['interest', 'opening', 'ending'],
  ['middle', 'interest', 'ending'],
];

/**
 * Two to five sentences, 60 to 600 characters, in the person's language and about the person's own interests.
 * The same person and the same numbers from `random` (each from 0 up to 1) give the same text.
 */
export function aboutMe(person: Person, random: () => number): string {
  const { openings, interests, middles, endings } = aboutMeParts[person.language];
  const left: Record<Part, FittedPhrase[]> = {
    opening: suiting(openings, person),
    interest: suiting(
      person.interests.flatMap((interest) => interests[interest] ?? []),
      person,
    ),
    middle: suiting(middles, person),
    ending: suiting(endings, person),
  };

  return draw(shapes, random)
    .map((part) => take(left[part].length > 0 ? left[part] : left.middle, random))
    .map((phrase) => spoken(phrase.words, person))
    .join(' ');
}

function suiting(phrases: readonly Phrase[], { age, country, interests }: Person): FittedPhrase[] {
  return phrases
    .map((phrase) => (typeof phrase === 'object' && 'words' in phrase ? phrase : { words: phrase }))
    .filter(({ from = 0, to = Infinity }) => from <= age && age <= to)
    .filter((phrase) => phrase.in?.includes(country) ?? true)
    .filter((phrase) => !phrase.unless?.some((interest) => interests.includes(interest)));
}

function draw<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Expected something to draw from; give the language more phrases.');
  return item;
}

/** Draws one and takes it out, so that no text says the same thing twice. */
function take(phrases: FittedPhrase[], random: () => number): FittedPhrase {
  const phrase = draw(phrases, random);
  phrases.splice(phrases.indexOf(phrase), 1);
  return phrase;
}
