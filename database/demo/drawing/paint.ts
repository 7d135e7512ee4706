import type { EyeColor, HairColor } from '#contract/profile-values.ts';
import { ageing } from './ageing.ts';
import { chanceOf } from './chance.ts';
import { type Colour, darker, lighter, mixed } from './colour.ts';
import type { Look } from './look.ts';
import { isDark, type SkinPaint, skinPaint } from './skin.ts';

/** The colours that a look is drawn in. */
export interface Paint extends SkinPaint {
  readonly iris: Colour;
  readonly hair: Colour;
  readonly hairShade: Colour;
  readonly hairBehind: Colour;
  readonly hairLight: Colour;
  readonly hairLine: Colour;
  readonly brows: Colour;
  readonly beard: Colour;
  readonly cloth: Colour;
  readonly clothShade: Colour;
  readonly clothLight: Colour;
  /** What is worn under an open garment. */
  readonly under: Colour;
  /** Stripes on cream, so never cream themselves. */
  readonly stripes: Colour;
}

export function paintOf(look: Look): Paint {
  const chance = chanceOf(`${look.seed} paint`);
  const hair = hairOf(look, chance.oneOf(hairs[look.hair_color]));
  const { cloth } = look;
  return {
    ...skinPaint(look.skin),
    iris: irises[look.eye_color],
    hair,
    hairShade: darker(hair, 0.3),
    hairBehind: darker(hair, 0.24),
    hairLight: lighter(hair, 0.28),
    hairLine: darker(hair, 0.55),
    brows: mixed(hair, isDark(look.skin) ? '#1d1212' : '#4a2c22', 0.45),
    beard: mixed(darker(isDyed(look) ? '#4c3226' : hair, 0.12), '#d5d0cc', 0.45 * ageing(look.age, 44, 70)),
    cloth,
    clothShade: darker(cloth, 0.22),
    clothLight: lighter(cloth, 0.13),
    under: chance.oneOf(['#f3ece2', '#e8e4ee', '#f7e6e0', '#2b3154', '#dfe7e2']),
    stripes: cloth === '#efe6da' ? '#2f4a6d' : cloth,
  };
}

const irises: Record<EyeColor, Colour> = { blue: '#4f86b5', green: '#5f8f5c', hazel: '#9a6f36', brown: '#60371f' };

const hairs: Record<HairColor, readonly [Colour, Colour]> = {
  black: ['#1f1719', '#251a1b'],
  dark_brown: ['#38231b', '#412a20'],
  brunette: ['#4c2e20', '#573424'],
  brown: ['#6b4028', '#7a4a2d'],
  dark_blond: ['#a3774a', '#b08452'],
  blond: ['#d9b268', '#e3c280'],
  red: ['#a8532a', '#b9602f'],
  gray: ['#a49f9f', '#b3adab'],
  white: ['#e4dfd9', '#dcd8d5'],
  other: ['#7d3050', '#33505f'],
  bald: ['#5b4234', '#4a3a33'],
};

const isDyed = ({ hair_color }: Look) => hair_color === 'other';

/** Hair greys from the middle forties on; women are more often helped to keep its colour. */
function hairOf({ age, gender, hair_color }: Look, natural: Colour): Colour {
  if (hair_color === 'gray' || hair_color === 'white' || hair_color === 'other') return natural;
  return mixed(natural, '#bdb7b4', ageing(age, 44, 70) * (gender === 'male' ? 0.85 : 0.6));
}
