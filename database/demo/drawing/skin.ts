import type { Appearance } from './appearance.ts';
import type { Chance } from './chance.ts';
import { type Colour, lighter, mixed } from './colour.ts';

const tones = {
  porcelain: '#f9dfcd',
  fair: '#f4cfb4',
  beige: '#ecbd9b',
  olive: '#deaa82',
  tan: '#cb9268',
  bronze: '#b07649',
  brown: '#8f5c3d',
  deep: '#6d432f',
} as const;
export type SkinTone = keyof typeof tones;

/** What a face is painted with, besides its eyes. */
export interface SkinPaint {
  readonly skin: Colour;
  readonly skinShade: Colour;
  readonly skinLight: Colour;
  /** Of the lines in a face. */
  readonly crease: Colour;
  readonly blush: Colour;
  readonly lips: Colour;
}

/** A tone that is likely with such hair and eyes: a profile does not name one. */
export function skinOf({ hair_color, eye_color }: Appearance, chance: Chance): SkinTone {
  const northern = hair_color === 'blond' || hair_color === 'dark_blond' || hair_color === 'red';
  if (northern) return chance.oneOf(['porcelain', 'fair', 'fair', 'beige']);
  if (eye_color === 'blue' || eye_color === 'green')
    return chance.oneOf(['porcelain', 'fair', 'fair', 'beige', 'olive']);
  if (hair_color === 'black')
    return chance.oneOf(['beige', 'olive', 'tan', 'bronze', 'brown', 'brown', 'deep', 'deep']);
  return chance.oneOf(['fair', 'fair', 'beige', 'beige', 'olive', 'tan', 'bronze', 'brown']);
}

export const isDark = (tone: SkinTone) => tone === 'bronze' || tone === 'brown' || tone === 'deep';

export function skinPaint(tone: SkinTone): SkinPaint {
  const skin = tones[tone];
  const dark = isDark(tone);
  return {
    skin,
    skinShade: dark ? mixed(skin, '#2c1013', 0.3) : mixed(skin, '#8f3f35', 0.24),
    skinLight: lighter(skin, dark ? 0.14 : 0.35),
    crease: mixed(skin, dark ? '#1d0a0c' : '#6b2a26', 0.55),
    blush: mixed(skin, '#e0404f', 0.5),
    lips: mixed(skin, dark ? '#a5303f' : '#c23f52', 0.55),
  };
}
