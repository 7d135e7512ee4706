import { expect, test } from 'vitest';
import { nameIn } from './name.ts';

test.each([
  ['O’Brien', 'O’Brien'],
  ["O'Brien", "O'Brien"],
  ['O\u2018Brien', 'O’Brien'],
  ['O\u02bcBrien', 'O’Brien'],
  ['O`Brien', 'O’Brien'],
  ['O\u00b4Brien', 'O’Brien'],
  ['Jean\u2010Luc', 'Jean-Luc'],
  ['Jean\u2011Luc', 'Jean-Luc'],
  ['Jean\u2013Luc', 'Jean-Luc'],
  ['Jean－Luc', 'Jean-Luc'],
  ['Zoe\u0308', 'Zoë'],
  ['Ａｎｎａ', 'Anna'],
  ['  Anna \u00a0 Lee\t', 'Anna Lee'],
  ['\u200bAnna\u00ad\ufeff', 'Anna'],
  ['\u202eannA', '\u202eannA'],
  ['Anna_88', 'Anna_88'],
  ['Łukasz', 'Łukasz'],
])('the username %j is normalized to %j', (typed, name) => expect(nameIn(typed)).toBe(name));
