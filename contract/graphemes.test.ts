import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { firstGraphemes, graphemes, isLongerThan } from './graphemes.ts';

const counted = [
  ['', 0],
  ['Hello', 5],
  ['naïve', 5],
  ['nai\u0308ve', 5],
  ['👩‍👩‍👧‍👦🏳️‍🌈', 2],
  ['🇳🇱🇧🇪', 2],
  ['a\r\nb', 3],
  ['👩🏿‍❤️‍💋‍👩🏿', 1],
  ['Z\u0301\u0302\u0303', 1],
] as const;

test.each(counted)('%j has %d characters for a reader', (text, count) => expect(graphemes(text)).toBe(count));

test.each(counted)('a browser without Intl.Segmenter also counts %j as %d characters', async (text, count) => {
  const { Segmenter } = Intl;
  Reflect.deleteProperty(Intl, 'Segmenter');
  vi.resetModules();
  const older = await import('./graphemes.ts');
  Object.defineProperty(Intl, 'Segmenter', { value: Segmenter, configurable: true, writable: true });
  expect(older.graphemes(text)).toBe(count);
  expect(older.firstGraphemes(`${text}👩🏿‍❤️‍💋‍👩🏿!`, count + 1)).toBe(`${text}👩🏿‍❤️‍💋‍👩🏿`);
});

test.each([
  ['Hello', 5, false],
  ['Hello!', 5, true],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2, false],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2, true],
  ['👩🏿‍❤️‍💋‍👩🏿'.repeat(100), 100, false],
  ['क्षि'.repeat(100), 100, false],
])('%j has more characters than %d: %s', (text, most, longer) => expect(isLongerThan(text, most)).toBe(longer));

test.each([
  ['a leading consonant that goes on', '\u1100'.repeat(20_000), 2000],
  ['marks on a letter', `Z${'\u0301'.repeat(5000)}`, 2000],
  ['people holding hands', `👩${'\u200D👩'.repeat(3000)}`, 2000],
  ['marks on each letter', `Z${'\u0301'.repeat(31)}`.repeat(100), 140],
])('%s is too long, although Unicode counts few characters', (_what, text, most) => {
  expect(text.length).toBeGreaterThan(most);
  expect(isLongerThan(text, most)).toBe(true);
});

test('truncates a text only between two characters', () => {
  expect(firstGraphemes('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦');
  expect(firstGraphemes('short', 80)).toBe('short');
  expect(firstGraphemes('👩‍👩‍👧‍👦', 5)).toBe('👩‍👩‍👧‍👦');
});

test('truncates any text at the same boundary as Intl.Segmenter', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const latin = fc.integer({ min: 0, max: 0x2ff }).map((unit) => String.fromCharCode(unit));
  const others = fc.constantFrom(
    '\r',
    '\n',
    '\r\n',
    '\u0301',
    '\u200d',
    '\ufe0f',
    '👩',
    '🇳',
    '©',
    '\u0600',
    '\u1100',
    '\ud83d',
  );
  const texts = fc.array(fc.oneof({ weight: 9, arbitrary: latin }, { weight: 1, arbitrary: others }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(texts, fc.nat(20), (letters, length) => {
      const text = letters.join('');
      const expected = Array.from(segmenter.segment(text), ({ segment }) => segment)
        .slice(0, length)
        .join('');
      expect(firstGraphemes(text, length)).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});
