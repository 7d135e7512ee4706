import type { PersonName } from '../../shared/people/drawn.ts';

/** The names of people who describe themselves with a line from the catalog, `landers.lines`. */
type Speaker = Extract<
  PersonName,
  | 'birgit'
  | 'kofi'
  | 'rosa'
  | 'emma'
  | 'wim'
  | 'joao'
  | 'ling'
  | 'maud'
  | 'bas'
  | 'tariq'
  | 'joke'
  | 'lars'
  | 'thandi'
  | 'sem'
  | 'dunja'
  | 'erik'
>;

/** The people shown to visitors of a niche. */
export interface Cast {
  /** The two people that a page brings together. */
  readonly pair: readonly [PersonName, PersonName];
  readonly gallery: readonly [Speaker, Speaker, Speaker, Speaker];
  readonly cards: readonly [Speaker, Speaker, Speaker, Speaker, Speaker];
  /** The variant of the drawn scenes that shows such a pair. */
  readonly scene: 'pair' | 'women-first' | 'past-sixty' | 'men';
}

const casts: readonly Cast[] = [
  {
    pair: ['ines', 'marco'],
    gallery: ['birgit', 'kofi', 'rosa', 'emma'],
    cards: ['tariq', 'joao', 'ling', 'kofi', 'maud'],
    scene: 'pair',
  },
  {
    pair: ['noor', 'joao'],
    gallery: ['dunja', 'thandi', 'ling', 'rosa'],
    cards: ['thandi', 'joao', 'ling', 'rosa', 'tariq'],
    scene: 'women-first',
  },
  {
    pair: ['dunja', 'tariq'],
    gallery: ['dunja', 'tariq', 'birgit', 'erik'],
    cards: ['dunja', 'tariq', 'ling', 'erik', 'lars'],
    scene: 'pair',
  },
  {
    pair: ['rosa', 'bas'],
    gallery: ['rosa', 'bas', 'thandi', 'kofi'],
    cards: ['rosa', 'bas', 'thandi', 'kofi', 'emma'],
    scene: 'women-first',
  },
  {
    pair: ['maud', 'wim'],
    gallery: ['maud', 'wim', 'joke', 'lars'],
    cards: ['maud', 'wim', 'birgit', 'lars', 'joke'],
    scene: 'past-sixty',
  },
  {
    pair: ['emma', 'thomas'],
    gallery: ['emma', 'joao', 'thandi', 'dunja'],
    cards: ['emma', 'kofi', 'thandi', 'joao', 'dunja'],
    scene: 'women-first',
  },
  {
    pair: ['marco', 'sem'],
    gallery: ['kofi', 'sem', 'tariq', 'erik'],
    cards: ['kofi', 'sem', 'tariq', 'erik', 'joao'],
    scene: 'men',
  },
];

/** Returns the cast for a niche. Niches are numbered from 1 to 7. */
export function castOf(niche: number): Cast {
  return casts[niche - 1] ?? casts[0]!;
}
