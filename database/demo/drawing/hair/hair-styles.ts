import type { HairStyle } from './hair-choice.ts';
import { curls, curlyTop, longCurls } from './curly-hair.ts';
import type { Hair } from './hair.ts';
import { fringe, long, swept, wavy } from './long-hair.ts';
import { crewCut, curtains, manBun, shaggy, sidePart, spiky, sweptBack, undercut } from './mens-hair.ts';
import { bob, coiffure, layers, pixie } from './short-hair.ts';
import { buzzCut, horseshoe, receding } from './thinning-hair.ts';
import { braid, bun, headband, lowBun, ponytail } from './tied-hair.ts';

export const hairStyles: Readonly<Record<HairStyle, Hair>> = {
  bald: {},
  long,
  wavy,
  fringe,
  swept,
  bob,
  pixie,
  layers,
  coiffure,
  ponytail,
  bun,
  low_bun: lowBun,
  headband,
  braid,
  curls,
  long_curls: longCurls,
  side_part: sidePart,
  undercut,
  spiky,
  crew_cut: crewCut,
  swept_back: sweptBack,
  curtains,
  shaggy,
  man_bun: manBun,
  curly_top: curlyTop,
  buzz_cut: buzzCut,
  receding,
  horseshoe,
};
