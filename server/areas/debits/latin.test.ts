import { expect, test } from 'vitest';
import { latin } from './latin.ts';

test.each([
  ['Seán O’Brien', "Sean O'Brien"],
  ['Jean‑Luc Müller', 'Jean-Luc Muller'],
  ['Łukasz & Søn', 'Lukasz + Son'],
  ['Zoë 🌊', 'Zoe .'],
])('a bank reads %j as %j', (text, spelled) => expect(latin(text, 70)).toBe(spelled));
