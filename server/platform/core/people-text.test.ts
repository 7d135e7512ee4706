import { expect, test } from 'vitest';
import { peopleText } from './people-text.ts';

test('a short line is unchanged', () => expect(peopleText('A fine report.')).toBe('A fine report.'));

test.each(['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
  'no line after %j begins at the left margin',
  (end) => expect(peopleText(`One${end}Decided   dismissed`)).toBe('One\n          | Decided   dismissed'),
);

test.each([
  ['spaces', `One${' '.repeat(300)}Decided   dismissed`],
  ['words', `${'one '.repeat(200)}Decided   dismissed`],
  ['one long word', 'x'.repeat(1000)],
  ['pairs of surrogates', '🫐'.repeat(200)],
])('a long line of %s is broken to fit a terminal of 80 columns', (_what, text) => {
  const [first, ...rest] = peopleText(text).split('\n');
  expect([...first!].length).toBeLessThanOrEqual(70);
  expect(rest.length).toBeGreaterThan(1);
  for (const line of rest) {
    expect(line).toMatch(/^ {10}\| /);
    expect([...line].length).toBeLessThanOrEqual(80);
  }
});

test('empty lines are preserved', () => expect(peopleText('One\n\nTwo')).toBe('One\n          | \n          | Two'));
