import type { PersonName } from '../../../shared/people/drawn.ts';
import type { Seek } from '../sign-up/seeking.ts';

/** The drawn people at the end of the line, until the newcomer has a first match. */
export const drawnPeople: Readonly<Record<Seek, readonly [PersonName, PersonName, PersonName]>> = {
  women: ['thandi', 'noor', 'ines'],
  men: ['kofi', 'marco', 'thomas'],
  everyone: ['kofi', 'noor', 'thomas'],
};
