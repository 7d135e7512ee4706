import { createHash } from 'node:crypto';
import { parse, type AtRule, type ChildNode, type Declaration, type Root, type Rule } from 'postcss';
import selectors, { type Node } from 'postcss-selector-parser';

/** Reads what was built beside the pages, by its address; undefined if there is no such thing. */
export type ReadAsset = (address: string) => Promise<string | undefined>;

/** A page that brings its own styles, and the source of them for the policy. */
export interface StyledPage {
  readonly html: string;
  readonly styles: readonly string[];
}

/** A part of a style sheet, and when a page needs it. */
interface Piece {
  /** The beginnings of the blocks it stands in, outermost first. */
  readonly within: readonly string[];
  readonly text: string;
  /** Of a rule: it is written with those of its selectors that can find something, if any can. */
  readonly selectors?: readonly Selector[];
  /** Needed only where this name is used: a custom property, or an animation. */
  readonly name?: string;
  /** The names that it uses itself. */
  readonly uses: readonly string[];
}

interface Selector {
  readonly text: string;
  /** The tags and, with a point, the classes that it speaks of: all of them must be on the page. */
  readonly names: readonly string[];
}

const linked = /<link rel="stylesheet" href="([^"]+)"\/>/;
const preloaded = /<link rel="preload" href="([^"]+\.woff2)" as="font"/g;
const marker = 'data-late-href';
/** Nothing is painted before the whole content has arrived: what comes first would move when the rest does. */
const wholeMain = '<link rel="expect" href="#content-end" blocking="render"/>';

/**
 * Writes into a page the styles that its elements need, in place of the style sheet: nothing has to come before the page
 * is painted. The style sheet itself and the fonts come later: `loadLateStyles` puts their addresses back. Without
 * scripts the style sheet comes at once. A page without a style sheet is left as it is.
 *
 * `hasLateFont`: the page leads with pictures, and does without the font until the style sheet comes. The font is as
 * large as they are, and would share the line with them; the fallback has its metrics.
 */
export async function inlineCriticalCss(html: string, read: ReadAsset, hasLateFont = false): Promise<StyledPage> {
  const [link, address] = linked.exec(html) ?? [];
  const styles = address && (await piecesAt(address, read));
  if (!link || !styles) return { html, styles: [] };
  const text = neededBy(html, hasLateFont ? styles.filter((piece) => !isLoadedFont(piece)) : styles);
  const late = link.replace(' href=', ` ${marker}=`);
  return {
    html: html
      .replace(link, () => `${wholeMain}<style>${text}</style>${late}<noscript>${link}</noscript>`)
      .replaceAll(preloaded, `<link rel="preload" ${marker}="$1" as="font"`),
    styles: [`sha256-${createHash('sha256').update(text).digest('base64')}`],
  };
}

function isLoadedFont({ text }: Piece): boolean {
  return text.startsWith('@font-face') && text.includes('url(');
}

/** By address, which is another one for each build: read and parsed once. */
const known = new Map<string, Promise<readonly Piece[] | undefined>>();

async function piecesAt(address: string, read: ReadAsset): Promise<readonly Piece[] | undefined> {
  const pieces = known.get(address) ?? read(address).then((css) => (css ? [...piecesOf(parse(css), [])] : undefined));
  known.set(address, pieces);
  const found = await pieces.catch(() => undefined);
  if (!found) known.delete(address);
  return found;
}

function* piecesOf(parent: Root | AtRule, within: readonly string[]): Generator<Piece> {
  for (const node of parent.nodes ?? []) {
    if (node.type === 'rule') yield* piecesOfRule(node, within);
    else if (node.type === 'atrule') yield* piecesOfAtRule(node, within);
  }
}

function* piecesOfRule(rule: Rule, within: readonly string[]): Generator<Piece> {
  const found = rule.selectors.map((text) => ({ text, names: namesOf(text) }));
  // A theme is a rule with hundreds of properties, of which a page uses some.
  const isForAll = found.every(({ names }) => names.length === 0);
  const isProperty = (node: ChildNode): node is Declaration =>
    isForAll && node.type === 'decl' && node.prop.startsWith('--');
  for (const one of rule.nodes.filter(isProperty))
    yield { within: [...within, rule.selector], text: `${one.toString()};`, name: one.prop, uses: namesIn(one.value) };
  const text = rule.nodes.filter((node) => !isProperty(node)).join(';');
  if (text) yield { within, text: `{${text}}`, selectors: found, uses: namesIn(text) };
}

function* piecesOfAtRule(rule: AtRule, within: readonly string[]): Generator<Piece> {
  const { name, params, nodes } = rule;
  const text = `${rule.toString()}${nodes ? '' : ';'}`;
  const uses = namesIn(text);
  if (name === 'property' || name === 'keyframes') yield { within, text, name: params, uses };
  else if (blocks.has(name) && nodes) yield* piecesOf(rule, [...within, `@${name} ${params}`]);
  // A page keeps the font that it was first painted with, so that its text never moves.
  else yield { within, text: text.replace('font-display:swap', 'font-display:optional'), uses };
}

/** At-rules around other rules. */
const blocks = new Set(['layer', 'media', 'supports', 'container', 'starting-style']);

/** The custom properties and animations that are named in a part of a style sheet. */
function namesIn(text: string): readonly string[] {
  const animations = text.split(/[;{}]/).flatMap((declaration) => {
    const [property, value] = declaration.trim().split(':', 2);
    const name = isAnimation(property!) && value?.match(/^\s*([\w-]+)/)?.[1];
    return name ? [name] : [];
  });
  return [...customProperties(text), ...animations];
}

function isAnimation(property: string): boolean {
  return property === 'animation' || property === 'animation-name' || property.startsWith('--animate-');
}

function customProperties(text: string): readonly string[] {
  return text.match(/--[a-z][\w-]*/g) ?? [];
}

/**
 * What a selector asks for by name; also what stands alone in an `:is()` or `:where()`, but not what stands in a
 * `:not()`.
 */
function namesOf(selector: string): readonly string[] {
  return selectors()
    .astSync(selector)
    .nodes.flatMap(({ nodes }) => nodes.flatMap(namesAt));
}

function namesAt(node: Node): readonly string[] {
  if (node.type === 'class') return [`.${node.value}`];
  if (node.type === 'tag') return [node.value];
  if (node.type !== 'pseudo') return [];
  const kind = fieldParts.find(([part]) => part.test(node.value))?.[1];
  const [alone, ...others] = /^:(?:is|where)$/.test(node.value) ? node.nodes : [];
  return [...(kind ? [kind] : []), ...(alone && others.length === 0 ? alone.nodes.flatMap(namesAt) : [])];
}

/** Parts of fields, and the attribute without which a page has none of them. */
const fieldParts = [
  [/^::-webkit-(?:date|calendar)/, '[type=date]'],
  [/^::-webkit-(?:inner|outer)-spin/, '[type=number]'],
  [/^::-webkit-search/, '[type=search]'],
  [/^::file-selector/, '[type=file]'],
  [/^::placeholder$/, '[placeholder]'],
] as const;
const field = /<(?:input|textarea)\s[^<>]*>/g;

const tag = /<([a-z][a-z\d]*)[\s/>]/gi;
const classAttribute = /\sclass="([^"]*)"/g;
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The pieces that a page needs, in their order. */
function neededBy(html: string, pieces: readonly Piece[]): string {
  const classes = [...html.matchAll(classAttribute)].flatMap(([, names]) =>
    names!.replaceAll(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => entities[entity]!).split(/\s+/),
  );
  const tags = [...html.matchAll(tag)].map(([, name]) => name!.toLowerCase());
  const onPage = new Set([...classes.map((name) => `.${name}`), ...tags, ...attributesIn(html)]);
  const found = pieces.flatMap((piece) => {
    if (!piece.selectors) return [piece];
    const those = piece.selectors.filter(({ names }) => names.every((name) => onPage.has(name)));
    return those.length > 0 ? [{ ...piece, text: those.map(({ text }) => text).join(',') + piece.text }] : [];
  });
  const needed = new Set(found.filter(({ name }) => name === undefined));
  const used = new Set([...customProperties(html), ...[...needed].flatMap(({ uses }) => uses)]);
  const named = Map.groupBy(found, ({ name }) => name ?? '');
  // What is used may use others: a set goes on to what is added to it.
  for (const name of used) {
    for (const piece of named.get(name) ?? []) {
      needed.add(piece);
      for (const one of piece.uses) used.add(one);
    }
  }
  return written(found.filter((piece) => needed.has(piece)));
}

/** The kinds of fields on a page, and whether one says what to write in it. */
function attributesIn(html: string): readonly string[] {
  return [...html.matchAll(field)].flatMap(([text]) => {
    const type = /\stype="([\w-]+)"/.exec(text)?.[1] ?? 'text';
    const kind = /^(?:date|time|month|week)/.test(type) ? 'date' : type;
    return [`[type=${kind}]`, ...(/\splaceholder=/.test(text) ? ['[placeholder]'] : [])];
  });
}

/** Writes pieces as a style sheet, those in one block together. */
function written(pieces: readonly Piece[]): string {
  let open: readonly string[] = [];
  let css = '';
  for (const { within, text } of pieces) {
    const shared = within.findIndex((block, depth) => block !== open[depth]);
    const same = shared < 0 ? within.length : shared;
    css += `${'}'.repeat(open.length - same)}${within
      .slice(same)
      .map((block) => `${block}{`)
      .join('')}${text}`;
    open = within;
  }
  return css + '}'.repeat(open.length);
}
