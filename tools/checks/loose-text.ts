import { parseAst } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/**
 * Finds conditional text beside siblings in the JSX of a file. Translators replace text nodes: React then fails to
 * remove them, or to insert before them. Conditional text must be in its own element, or be the only child.
 *
 * Types are unknown here: the branches of a condition count as text if they are literals, or calls that usually return
 * text (`words(…)`, `money(…)`).
 */
export function looseTextIn(file: string, text: string): string[] {
  const found: string[] = [];
  visit(parseAst(text, { lang: 'tsx' }), (node) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return;
    const children = (node.children as Node[]).filter(isSignificant);
    if (children.length < 2) return;
    for (const [place, child] of children.entries()) {
      const next = children.slice(place + 1).find((one) => !mayBeAbsent(contentOf(one)));
      if (!isLoose(contentOf(child)) && !(mayBeAbsent(contentOf(child)) && next && mayBeText(contentOf(next))))
        continue;
      found.push(`${file}:${text.slice(0, child.start).split('\n').length}`);
    }
  });
  return found;
}

/** Returns whether a child renders anything. Line breaks between elements do not. */
function isSignificant(child: Node): boolean {
  if (child.type === 'JSXText') return !/^\s*\n\s*$/.test(child.value as string);
  return contentOf(child).type !== 'JSXEmptyExpression';
}

function contentOf(child: Node): Node {
  return child.type === 'JSXExpressionContainer' ? (child.expression as Node) : child;
}

/** Returns whether a node is text that is sometimes absent, or sometimes replaced by an element. */
function isLoose(node: Node): boolean {
  if (node.type === 'LogicalExpression') return node.operator === '&&' && mayBeText(node.right as Node);
  if (node.type !== 'ConditionalExpression') return false;
  const branches = [node.consequent as Node, node.alternate as Node];
  return branches.some(isLoose) || (branches.some(mayBeText) && !branches.every(mayBeText));
}

function mayBeAbsent(node: Node): boolean {
  if (node.type === 'LogicalExpression') return node.operator === '&&';
  if (node.type !== 'ConditionalExpression') return false;
  return [node.consequent as Node, node.alternate as Node].some((one) => mayBeAbsent(one) || isNothing(one));
}

function isNothing({ type, value, name }: Node): boolean {
  return (type === 'Literal' && (value === null || value === false)) || (type === 'Identifier' && name === 'undefined');
}

const textual = /^(?:words|shell|fields|say|money|name|nameOf|valueName|label|hint|sentence|count|format\w*)$/;
const textualProps = /^(?:children|label|text|title|name|hint|lead|sentence|message)$/;

function mayBeText(node: Node): boolean {
  if (node.type === 'JSXText') return true;
  if (node.type === 'Literal') return typeof node.value === 'string' || typeof node.value === 'number';
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'ConditionalExpression') return [node.consequent as Node, node.alternate as Node].some(mayBeText);
  if (node.type === 'LogicalExpression') return mayBeText(node.right as Node);
  if (node.type === 'Identifier') return textualProps.test(node.name as string);
  if (node.type !== 'CallExpression') return false;
  const callee = node.callee as Node;
  return callee.type === 'Identifier' && textual.test(callee.name as string);
}

function visit(node: unknown, look: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) look(node as Node);
  for (const inner of Object.values(node)) visit(inner, look);
}
