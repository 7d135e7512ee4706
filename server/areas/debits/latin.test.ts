import { expect, test } from 'vitest';
import { latin } from './latin.ts';

test.each([
  ['Seán O’Brien', "Sean O'Brien"],
  ['Jean‑Luc Müller', 'Jean-Luc Muller'],
  ['Łukasz & Søn', 'Lukasz + Son'],
  ['Zoë 🌊', 'Zoe .'],
])('%j is spelled %j for the bank', (text, spelled) => expect(latin(text, 70)).toBe(spelled));
