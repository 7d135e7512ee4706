import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PageBlock, TextRun } from '#contract/operator-pages.ts';

/** Renders an operator's text block by block. Renders only text and links, and nothing executable. */
export function PageBlocks({ blocks }: { blocks: readonly PageBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { block: PageBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h3 id={block.id} className="mt-5 mb-2 scroll-mt-24 text-18 break-after-avoid">
          <Runs runs={block.runs} />
        </h3>
      );
    case 'paragraph': {
      const text = <Runs runs={block.runs} />;
      if (!block.quoted) return <p className="mb-3 whitespace-pre-line">{text}</p>;
      return (
        <blockquote className="mb-3 border-l-4 border-line pl-4 whitespace-pre-line text-muted">{text}</blockquote>
      );
    }
    case 'list':
      return <PageList block={block} />;
    case 'rule':
      return <hr className="my-6 border-line" />;
  }
}

function PageList({ block: { ordered, items } }: { block: Extract<PageBlock, { kind: 'list' }> }) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={`mb-3 space-y-1 pl-6 marker:text-muted ${ordered ? 'list-decimal' : 'list-disc'}`}>
      {items.map(({ depth, runs }, index) => (
        <li
          key={index}
          // A nested item is an indented bullet. The numbering of the outer list continues after it.
          className={
            depth > 0 ? 'list-disc whitespace-pre-line [counter-increment:list-item_0]' : 'whitespace-pre-line'
          }
          style={{ marginInlineStart: `${Math.min(depth, 4) * 1.5}rem` }}
        >
          <Runs runs={runs} />
        </li>
      ))}
    </List>
  );
}

/** Renders text runs. `linked` must be false inside a link, since links cannot be nested. */
export function Runs({ runs, linked = true }: { runs: readonly TextRun[]; linked?: boolean }) {
  return runs.map((run, index) => <Run key={index} run={run} linked={linked} />);
}

function Run({ run: { text, bold, italic, href }, linked }: { run: TextRun; linked: boolean }): ReactNode {
  const slanted = italic ? <em>{text}</em> : text;
  const shown = bold ? <strong>{slanted}</strong> : slanted;
  if (href === undefined || !linked) return shown;
  if (href.startsWith('/')) {
    return (
      <Link to={href} className="link">
        {shown}
      </Link>
    );
  }
  return (
    <a href={href} className="link" {...(href.startsWith('https:') && { rel: 'noopener noreferrer' })}>
      {shown}
    </a>
  );
}
