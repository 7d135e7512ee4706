import type { Heading, List, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { PageBlock, TextRun } from '#contract/operator-pages.ts';

/** The content of an operator's Markdown, without anything that could execute in a reader's browser. */
export interface WrittenPage {
  /** The first heading of level one; empty if the text has none. */
  readonly title: string;
  readonly blocks: readonly PageBlock[];
}

/**
 * Parses CommonMark into the few kinds of blocks that pages show. Drops HTML, scripts and images, but keeps an image's
 * description. Links must point to a path of this site, an anchor, or an `https:`, `mailto:` or `tel:` address; of any
 * other link only the text stays.
 */
export function readMarkdown(markdown: string): WrittenPage {
  const { children } = fromMarkdown(markdown);
  const title = children.find((node): node is Heading => node.type === 'heading' && node.depth === 1);
  const ids = new Set(idsOfThePage);
  const blocks = children.filter((node) => node !== title).flatMap((node) => blocksOf(node, ids, false));
  return { title: title ? textOf(runsOf(title.children)) : '', blocks };
}

/** Ids that the page's layout uses. */
const idsOfThePage: readonly string[] = ['content', 'contents', 'words'];

function blocksOf(node: RootContent, ids: Set<string>, quoted: boolean): readonly PageBlock[] {
  switch (node.type) {
    case 'heading': {
      const runs = runsOf(node.children);
      return [{ kind: 'heading', level: node.depth <= 2 ? 2 : 3, id: idFor(textOf(runs), ids), runs }];
    }
    case 'paragraph': {
      const runs = runsOf(node.children);
      return textOf(runs).trim() ? [{ kind: 'paragraph', quoted, runs }] : [];
    }
    case 'blockquote':
      return node.children.flatMap((child) => blocksOf(child, ids, true));
    case 'list':
      return [{ kind: 'list', ordered: node.ordered === true, items: itemsOf(node, 0) }];
    case 'code':
      return [{ kind: 'paragraph', quoted: true, runs: [{ text: node.value }] }];
    case 'thematicBreak':
      return [{ kind: 'rule' }];
    default:
      return [];
  }
}

function itemsOf(list: List, depth: number): { depth: number; runs: TextRun[] }[] {
  return list.children.flatMap(({ children }) => {
    const runs = children.flatMap((child) => (child.type === 'paragraph' ? [runsOf(child.children)] : []));
    const own = runs.flatMap((some, index) => (index > 0 ? [{ text: '\n' }, ...some] : some));
    const nested = children.flatMap((child) => (child.type === 'list' ? itemsOf(child, depth + 1) : []));
    return [{ depth, runs: own }, ...nested];
  });
}

function runsOf(nodes: readonly PhrasingContent[], style: Omit<TextRun, 'text'> = {}): TextRun[] {
  return nodes.flatMap((node): TextRun[] => {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
        return [{ ...style, text: node.value }];
      case 'break':
        return [{ ...style, text: '\n' }];
      case 'strong':
        return runsOf(node.children, { ...style, bold: true });
      case 'emphasis':
        return runsOf(node.children, { ...style, italic: true });
      case 'link':
        return runsOf(node.children, isSafe(node.url) ? { ...style, href: node.url } : style);
      case 'image':
        return node.alt ? [{ ...style, text: node.alt }] : [];
      default:
        return [];
    }
  });
}

/** Rejects schemes that execute anything, and addresses that look like a path but name another host. */
function isSafe(url: string): boolean {
  return /^(?:https:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(url) && !/[\s\\]/.test(url);
}

function textOf(runs: readonly TextRun[]): string {
  return runs.map(({ text }) => text).join('');
}

/** Makes an id from letters and digits of any language; a repeated heading gets a number. */
function idFor(text: string, taken: Set<string>): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['section'];
  const base = words.join('-');
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  taken.add(id);
  return id;
}
