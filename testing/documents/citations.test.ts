import { expect, test } from 'vitest';
import {
  anchorsOf,
  citingFiles,
  type Library,
  missingInDecision,
  ourLibrary,
  tooLong,
  unresolved,
} from './citations.ts';

const library = await ourLibrary();
const files = await citingFiles();

test('every cited section, decision, file and link exists', () => {
  expect(files.filter(([, text]) => /\((?:Specification|Safety), section /.test(text)).length).toBeGreaterThan(100);
  expect(files.flatMap(([file, text]) => unresolved(file, text, library))).toEqual([]);
});

test('every decision has a unique number, a date and the three parts, in at most 300 words', () => {
  const decisions = files.filter(([file]) => /^docs\/decisions\/\d/.test(file));
  expect(decisions.length).toBeGreaterThan(20);
  expect(library.decisions.size, 'no number twice').toBe(decisions.length);
  expect(decisions.flatMap(([file, text]) => missingInDecision(file, text))).toEqual([]);
});

test('no paragraph of a document has more than 120 words', () => {
  const documents = files.filter(([file]) => file.endsWith('.md'));
  expect(documents.length).toBeGreaterThan(20);
  expect(documents.flatMap(([file, text]) => tooLong(file, text))).toEqual([]);
});

test('every test that is named by a safety promise exists', () => {
  const [, text = ''] = files.find(([file]) => file === 'docs/safety.md') ?? [];
  const named = [...text.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, file]) => file!);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !files.some(([known]) => known === file))).toEqual([]);
});

/** A small set of documents for these tests. */
const small: Library = {
  specification: new Set(['1', '2']),
  safety: new Set(['2.3', 'S-XSS']),
  decisions: new Set(['001']),
  topics: () => new Set(['Gifts, photos', 'Search']),
  anchors: () => anchorsOf("# Damson\n\n## Gifts, photos\n\n### A visitor's search\n"),
  has: (file) => ['docs/a.md', 'docs/decisions/001-first.md', 'docs/product.md', 'server/there.ts'].includes(file),
};

test.each([
  ['server/a.ts', '/** (Specification, section 2: routes.) */'],
  ['server/a.ts', '/** (Specification, sections 1 and 2.) */'],
  ['server/a.ts', '/**\n * Something. (Specification,\n * section 1.)\n */'],
  ['server/a.ts', '// (Safety, section 2.3: S-XSS; decision 001.)'],
  ['docs/a.md', 'See [001](decisions/001-first.md), [elsewhere](https://example.org/x) and `server/there.ts`.'],
  ['docs/a.md', 'See [gifts](#gifts-photos) and [searching](decisions/001-first.md#a-visitors-search).'],
  ['server/a.ts', '/** (docs/product.md, Gifts,\n * photos.) */'],
])('in %s this citation is correct: %j', (file, text) => expect(unresolved(file, text, small)).toEqual([]));

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
  ['server/a.ts', '// (docs/product.md, Inbox.)', ':1 docs/product.md, Inbox'],
  ['server/a.ts', '// It is in docs/gone.md.', ':1 docs/gone.md'],
  ['docs/a.md', 'See [gone](#gone).', ':1 ](#gone)'],
  ['docs/a.md', 'See [gone](decisions/001-first.md#gone).', ':1 ](decisions/001-first.md#gone)'],
  ['docs/a.md', 'See [002](decisions/002-second.md).', ':1 ](decisions/002-second.md)'],
  ['docs/a.md', 'It stands in `server/gone.ts`.', ':1 `server/gone.ts`'],
])('in %s this citation is reported: %j', (file, text, told) => {
  expect(unresolved(file, text, small)).toContain(file + told);
});

const parts = '## Context\n\nA.\n\n## Decision\n\nB.\n\n## Consequences\n\nC.\n';

test.each([
  ['the number of another', `# 002 First\n\nAccepted, 2026-11-21.\n\n${parts}`],
  ['no number', `# First\n\nAccepted, 2026-11-21.\n\n${parts}`],
  ['no date', `# 001 First\n\nAccepted.\n\n${parts}`],
  ['no status', `# 001 First\n\nBecause.\n\n${parts}`],
  ['no context', '# 001 First\n\nAccepted, 2026-11-21.\n\n## Decision\n\nB.\n\n## Consequences\n\nC.\n'],
  ['301 words', `# 001 First\n\nAccepted, 2026-11-21.\n\n${parts}${'word '.repeat(295)}`],
])('a decision with %s is reported', (_what, text) => {
  expect(missingInDecision('docs/decisions/001-first.md', text)).toHaveLength(1);
});

test('a complete decision is not reported', () => {
  const text = `# 001 First\n\nAccepted, 2026-11-21.\n\n${parts}${'word '.repeat(294)}`;
  expect(missingInDecision('docs/decisions/001-first.md', text)).toEqual([]);
});

test('a long paragraph is reported, but a long table or list is not', () => {
  const words = 'word '.repeat(121).trim();
  expect(tooLong('docs/a.md', `# A\n\n${words}\n`)).toHaveLength(1);
  expect(tooLong('docs/a.md', `- ${words}\n- word\n`)).toHaveLength(1);
  const items = Array.from({ length: 130 }, () => '- word').join('\n');
  expect(tooLong('docs/a.md', `${items}\n\n| ${words} |\n\n\`\`\`\n${words}\n\`\`\`\n`)).toEqual([]);
});
