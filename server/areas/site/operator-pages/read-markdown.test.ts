import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageBlock } from '#contract/operator-pages.ts';
import { readMarkdown } from './read-markdown.ts';

const blocks = (markdown: string) => readMarkdown(markdown).blocks;

describe('an operator’s Markdown', () => {
  test('yields a title, linkable headings, paragraphs, lists and quotes', () => {
    expect(
      readMarkdown(
        '# About us\n\nWe are **five** people.\n\n## Where *we* are\n\n## Where we are\n\n## Content\n\n1. Utrecht\n   - the harbour\n2. Gent\n\n> Quoted\n\n---\n',
      ),
    ).toEqual({
      title: 'About us',
      blocks: [
        {
          kind: 'paragraph',
          quoted: false,
          runs: [{ text: 'We are ' }, { text: 'five', bold: true }, { text: ' people.' }],
        },
        {
          kind: 'heading',
          level: 2,
          id: 'where-we-are',
          runs: [{ text: 'Where ' }, { text: 'we', italic: true }, { text: ' are' }],
        },
        { kind: 'heading', level: 2, id: 'where-we-are-2', runs: [{ text: 'Where we are' }] },
        { kind: 'heading', level: 2, id: 'content-2', runs: [{ text: 'Content' }] },
        {
          kind: 'list',
          ordered: true,
          items: [
            { depth: 0, runs: [{ text: 'Utrecht' }] },
            { depth: 1, runs: [{ text: 'the harbour' }] },
            { depth: 0, runs: [{ text: 'Gent' }] },
          ],
        },
        { kind: 'paragraph', quoted: true, runs: [{ text: 'Quoted' }] },
        { kind: 'rule' },
      ],
    });
  });

  test.each([
    ['/pages/terms', '/pages/terms'],
    ['#where', '#where'],
    ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
    ['mailto:us@example.org', 'mailto:us@example.org'],
    ['tel:+31301234567', 'tel:+31301234567'],
    ['javascript:alert(1)', undefined],
    ['JaVaScRiPt:alert(1)', undefined],
    ['data:text/html,hello', undefined],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['http://example.org', undefined],
    ['evil', undefined],
  ])('has its link to %s resolved to %s', (url, href) => {
    expect(blocks(`[text](<${url}>)`)).toEqual([
      { kind: 'paragraph', quoted: false, runs: [href ? { text: 'text', href } : { text: 'text' }] },
    ]);
  });

  test('loses its HTML, and keeps only the descriptions of images', () => {
    expect(
      blocks('<script>alert(1)</script>\n\nWe <b onclick="x()">are</b> ![at sea](https://evil.example/x.png)'),
    ).toEqual([
      { kind: 'paragraph', quoted: false, runs: [{ text: 'We ' }, { text: 'are' }, { text: ' ' }, { text: 'at sea' }] },
    ]);
  });

  test('always parses into blocks of the contract with unique ids', () => {
    const piece = fc.constantFrom(
      '# ',
      '## ',
      '- ',
      '  - ',
      '1. ',
      '> ',
      '\n',
      '\n\n',
      '[a](',
      ')',
      '<b>',
      '**',
      '`',
      '---\n',
      '![',
      'ä',
      '\u0000',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (parts) => {
        const page = readMarkdown(parts.join(''));
        for (const block of page.blocks) expect(pageBlock.safeParse(block).success).toBe(true);
        const ids = page.blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
