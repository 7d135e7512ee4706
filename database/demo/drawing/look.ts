import { ageing } from './ageing.ts';
import type { Appearance } from './appearance.ts';
import { type BackdropKind, brightBackdrops, duskyBackdrops } from './backdrops.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { Colour } from './colour.ts';
import { type HairStyle, hairStyleOf } from './hair/hair-choice.ts';
import { type SkinTone, skinOf } from './skin.ts';

/** Everything that decides a portrait: the same look is the same picture. */
export interface Look extends Appearance {
  readonly skin: SkinTone;
  readonly hair: HairStyle;
  readonly beard: Beard;
  readonly mouth: Mouth;
  readonly brows: Brows;
  readonly glasses: Glasses;
  readonly earrings: Earrings;
  readonly freckles: boolean;
  readonly garment: Garment;
  readonly cloth: Colour;
  readonly backdrop: BackdropKind;
}

export type Beard = 'none' | 'stubble' | 'goatee' | 'moustache' | 'full';
export type Mouth = 'smile' | 'grin' | 'laugh' | 'smirk';
export type Brows = 'soft' | 'arched' | 'raised';
export type Glasses = 'none' | 'round' | 'square' | 'oval';
export type Earrings = 'none' | 'stud' | 'hoop' | 'pearl' | 'drop';
export type Garment = (typeof everybodysGarments)[number] | (typeof womensGarments)[number];

const everybodysGarments = ['tee', 'v_neck', 'shirt', 'jacket', 'turtleneck', 'scarf', 'striped', 'cardigan'] as const;
const womensGarments = ['boat_neck', 'dress'] as const;
const everybodysCloths = [
  '#993d72',
  '#2f4a6d',
  '#22305e',
  '#6d9079',
  '#c8553d',
  '#d9a03c',
  '#efe6da',
  '#3f7f86',
  '#7b2f4a',
  '#3f6650',
  '#5b6c86',
  '#7f9fbf',
  '#3c3a44',
] as const;
const womensCloths = ['#d98aa8', '#a48bc0', '#e8b7a0', '#b5495b'] as const;

/** The portrait of a person, what the profile leaves open filled in by the seed. */
export function lookOf(appearance: Appearance): Look {
  const { seed, gender, age, hair_color } = appearance;
  const chance = chanceOf(seed);
  const woman = gender === 'female';
  const skin = skinOf(appearance, chance);
  const hair = hairStyleOf(appearance, skin, chance);
  const pale = skin === 'porcelain' || skin === 'fair';

  return {
    ...appearance,
    skin,
    hair,
    beard: woman ? 'none' : beardOf(hair, chance),
    mouth: chance.oneOf(['smile', 'smile', 'grin', 'grin', 'laugh', 'smirk']),
    brows: chance.oneOf(['soft', 'soft', 'arched', 'raised']),
    glasses: chance.likely(0.14 + 0.4 * ageing(age, 38, 62)) ? chance.oneOf(['round', 'square', 'oval']) : 'none',
    earrings:
      woman && chance.likely(0.65)
        ? chance.oneOf(age > 48 ? ['pearl', 'stud', 'drop'] : ['stud', 'hoop', 'drop'])
        : 'none',
    freckles: pale && chance.likely(hair_color === 'red' ? 0.7 : 0.22),
    garment: chance.oneOf(woman ? [...everybodysGarments, ...womensGarments, ...womensGarments] : everybodysGarments),
    cloth: chance.oneOf(woman ? [...everybodysCloths, ...womensCloths] : everybodysCloths),
    backdrop: backdropOf(appearance, chance),
  };
}

function beardOf(hair: HairStyle, chance: Chance): Beard {
  if (hair === 'man_bun') return chance.oneOf(['full', 'full', 'stubble']);
  if (hair === 'bald') return chance.oneOf(['stubble', 'full', 'full', 'goatee', 'none']);
  return chance.oneOf(['none', 'none', 'none', 'stubble', 'stubble', 'full', 'full', 'goatee', 'moustache']);
}

/** Dark hair would drown in a dark backdrop. */
function backdropOf({ hair_color }: Appearance, chance: Chance): BackdropKind {
  const dark = hair_color === 'black' || hair_color === 'dark_brown' || hair_color === 'brunette';
  return chance.oneOf(chance.likely(dark ? 0.15 : 0.35) ? duskyBackdrops : brightBackdrops);
}
