import type { Area } from '../kernel/area.ts';

/** Erasing members who leave, and forgetting what is old. */
export const erasure = {
  name: 'erasure',
} satisfies Area;
