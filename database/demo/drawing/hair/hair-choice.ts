import type { Appearance } from '../appearance.ts';
import type { Chance } from '../chance.ts';
import type { SkinTone } from '../skin.ts';

type Styles = readonly [string, ...string[]];

const women = {
  young: [
    'long',
    'wavy',
    'fringe',
    'swept',
    'bob',
    'layers',
    'ponytail',
    'bun',
    'braid',
    'long_curls',
    'headband',
    'pixie',
  ],
  grown: [
    'wavy',
    'swept',
    'bob',
    'layers',
    'pixie',
    'low_bun',
    'fringe',
    'ponytail',
    'curls',
    'headband',
    'bun',
    'long',
  ],
  older: ['bob', 'pixie', 'coiffure', 'low_bun', 'bun', 'curls', 'coiffure', 'layers', 'wavy'],
  curly: ['curls', 'long_curls', 'bun', 'braid', 'pixie', 'headband', 'low_bun'],
} as const satisfies Record<string, Styles>;

const men = {
  young: [
    'undercut',
    'spiky',
    'curly_top',
    'crew_cut',
    'side_part',
    'shaggy',
    'swept_back',
    'curtains',
    'man_bun',
    'buzz_cut',
  ],
  grown: ['side_part', 'undercut', 'crew_cut', 'swept_back', 'buzz_cut', 'receding', 'curly_top', 'shaggy'],
  older: ['side_part', 'crew_cut', 'receding', 'horseshoe', 'swept_back', 'buzz_cut', 'receding'],
  curly: ['buzz_cut', 'curly_top', 'crew_cut', 'curly_top', 'receding', 'undercut'],
} as const satisfies Record<string, Styles>;

type StyleOf<Group> = Group[keyof Group] extends readonly (infer Style)[] ? Style : never;
export type HairStyle = StyleOf<typeof women> | StyleOf<typeof men> | 'bald';

export function hairStyleOf({ gender, age, hair_color }: Appearance, skin: SkinTone, chance: Chance): HairStyle {
  if (hair_color === 'bald') return 'bald';
  const styles = gender === 'female' ? women : men;
  if ((skin === 'brown' || skin === 'deep') && chance.likely(0.75)) return chance.oneOf(styles.curly);
  return chance.oneOf(age < 34 ? styles.young : age < 54 ? styles.grown : styles.older);
}
