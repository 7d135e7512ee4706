import { expect, test } from 'vitest';
import { citingFiles, type Library, missingInDecision, ourLibrary, unresolved } from './citations.ts';

const library = await ourLibrary();
const files = await citingFiles();

test('every section, decision, file and link that is cited is there', () => {
  expect(files.filter(([, text]) => /\((?:Specification|Safety), section /.test(text)).length).toBeGreaterThan(100);
  expect(files.flatMap(([file, text]) => unresolved(file, text, library))).toEqual([]);
});

test('every decision has a number of its own, and says when it was accepted', () => {
  const decisions = files.filter(([file]) => file.startsWith('docs/decisions/'));
  expect(decisions.length).toBeGreaterThan(50);
  expect(library.decisions.size, 'no number twice').toBe(decisions.length);
  expect(decisions.flatMap(([file, text]) => missingInDecision(file, text))).toEqual([]);
});

test('every safety promise that names a test names one that there is', () => {
  const [, text = ''] = files.find(([file]) => file === 'docs/safety.md') ?? [];
  const named = [...text.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, file]) => file!);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !files.some(([known]) => known === file))).toEqual([]);
});

/** Documents of a small house. */
const small: Library = {
  specification: new Set(['1', '2']),
  safety: new Set(['2.3', 'S-XSS']),
  decisions: new Set(['001']),
  has: (file) => file === 'docs/decisions/001-first.md' || file === 'server/there.ts',
};

test.each([
  ['server/a.ts', '/** (Specification, section 2: routes.) */'],
  ['server/a.ts', '/** (Specification, sections 1 and 2.) */'],
  ['server/a.ts', '/**\n * Something. (Specification,\n * section 1.)\n */'],
  ['server/a.ts', '// (Safety, section 2.3: S-XSS; decision 001.)'],
  ['docs/a.md', 'See [001](decisions/001-first.md), [elsewhere](https://example.org/x) and `server/there.ts`.'],
])('in %s this is right: %j', (file, text) => expect(unresolved(file, text, small)).toEqual([]));

test.each([
  ['server/a.ts', '/** (Specification, section 3: routes.) */', ':1 Specification, section 3'],
  ['server/a.ts', '/** (Specification, section 11.) */', ':1 Specification, section 11'],
  ['server/a.ts', '/** (Specification, sections 1 and 3.) */', ':1 Specification, sections 1 and 3'],
  ['server/a.ts', 'first\n/**\n * Something. (Specification,\n * section 4.)\n */', ':3 Specification,\nsection 4'],
  ['server/a.ts', '// (Safety, section 2.4.)', ':1 Safety, section 2.4'],
  ['server/a.ts', '// (Safety, section 2.3: S-CSRF.)', ':1 Safety, section 2.3: S-CSRF'],
  ['server/a.ts', '// (Safety, S-XSS.)', ':1 (Safety, '],
  ['server/a.ts', '// (Section 2.)', ':1 Section 2'],
  ['server/a.ts', '// (Decisions, section 2.)', ':1 section 2'],
  ['server/a.ts', '// (Decision 002.)', ':1 Decision 002'],
  ['docs/a.md', 'See [002](decisions/002-second.md).', ':1 ](decisions/002-second.md)'],
  ['docs/a.md', 'It stands in `server/gone.ts`.', ':1 `server/gone.ts`'],
])('in %s this leads nowhere: %j', (file, text, told) => {
  expect(unresolved(file, text, small)).toContain(file + told);
});

test.each([
  ['the number of another', '# 002 First\n\nAccepted, 2026-11-21.\n'],
  ['no number', '# First\n\nAccepted, 2026-11-21.\n'],
  ['no date', '# 001 First\n\nAccepted.\n'],
  ['no status', '# 001 First\n\nBecause.\n'],
])('a decision with %s is found', (_what, text) => {
  expect(missingInDecision('docs/decisions/001-first.md', text)).toHaveLength(1);
  expect(missingInDecision('docs/decisions/001-first.md', '# 001 First\n\nAccepted, 2026-11-21.\n')).toEqual([]);
});
