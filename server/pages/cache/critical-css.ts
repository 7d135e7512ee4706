import { createHash } from 'node:crypto';
import { parse, type AtRule, type ChildNode, type Declaration, type Root, type Rule } from 'postcss';
import selectors, { type Node } from 'postcss-selector-parser';

/** Reads a built asset by its address; undefined if it does not exist. */
export type ReadAsset = (address: string) => Promise<string | undefined>;

/** A page with inlined styles, and their hashes for the content security policy. */
export interface StyledPage {
  readonly html: string;
  readonly styles: readonly string[];
}

/** A part of a style sheet, and the condition under which a page needs it. */
interface Piece {
  /** The preludes of the enclosing blocks, outermost first. */
  readonly within: readonly string[];
  readonly text: string;
  /** The selectors of a rule. The rule is written with those that can match, if there are any. */
  readonly selectors?: readonly Selector[];
  /** The name of a custom property or an animation, which is needed only if a page uses the name. */
  readonly name?: string;
  /** The names that this part uses. */
  readonly uses: readonly string[];
}

interface Selector {
  readonly text: string;
  /** The tags and classes in the selector, all of which must be on the page. Classes have a leading dot. */
  readonly names: readonly string[];
}

const linked = /<link rel="stylesheet" href="([^"]+)"\/>/;
const fontsLinked = /<link rel="stylesheet" href="(\/assets\/fonts-[^"]+\.css)"\/>/;
const marker = 'data-late-href';
/** Blocks the first paint until all content has arrived; otherwise the content would shift. */
const wholeMain = '<link rel="expect" href="#content-end" blocking="render"/>';

/**
 * Inlines the styles that a page's elements need, so its first paint waits for no style sheet. The style sheet itself
 * loads later: `loadLateStyles` restores its address. Without scripts it loads at once. The fonts of the page's language
 * are inlined as well, and their style sheet is disabled, because a second declaration of a font could change it after
 * the first paint. A page without a style sheet is unchanged.
 */
export async function inlineCriticalCss(html: string, read: ReadAsset): Promise<StyledPage> {
  const [fontsLink, fontsAddress] = fontsLinked.exec(html) ?? [];
  const bare = fontsLink ? html.replace(fontsLink, '') : html;
  const [link, address] = linked.exec(bare) ?? [];
  const styles = address && (await piecesAt(address, read));
  const fonts = fontsAddress ? await piecesAt(fontsAddress, read) : [];
  if (!link || !styles || !fonts) return { html, styles: [] };
  const language = /<html lang="([\w-]+)"/.exec(html)?.[1] ?? '';
  const text = neededBy(bare, [...fonts.filter((piece) => isFontOf(piece, language)), ...styles]);
  const late = link.replace(' href=', ` ${marker}=`);
  const styled = html.replace(link, () => `${wholeMain}<style>${text}</style>${late}<noscript>${link}</noscript>`);
  return {
    html: fontsLink ? styled.replace(fontsLink, fontsLink.replace('/>', ' disabled=""/>')) : styled,
    styles: [`sha256-${createHash('sha256').update(text).digest('base64')}`],
  };
}

/** Returns false for the font subsets of other languages. */
function isFontOf({ text, within }: Piece, language: string): boolean {
  const other = /font-family:["']?Open Sans ([a-z]{2})\b/.exec(text)?.[1] ?? /:lang\((\w+)\)/.exec(within.join())?.[1];
  return other === undefined || other === language;
}

/** Parsed style sheets by address. Addresses differ in every build, so an entry never becomes stale. */
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
  // A theme is a rule with hundreds of custom properties, of which a page uses only some.
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
  else yield { within, text, uses };
}

/** At-rules that contain other rules. */
const blocks = new Set(['layer', 'media', 'supports', 'container', 'starting-style']);

/** Returns the custom properties and animations that a part of a style sheet uses. */
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
 * Returns the tags and classes that must be on the page for a selector to match, including a single alternative in
 * `:is()` or `:where()`, but nothing in `:not()`.
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

/** Parts of form fields, and the attribute that a page must have for them. */
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

/** Returns the styles that a page needs, in their original order. */
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
  // A used name may use others: iterating a Set also visits the names that are added meanwhile.
  for (const name of used) {
    for (const piece of named.get(name) ?? []) {
      needed.add(piece);
      for (const one of piece.uses) used.add(one);
    }
  }
  return written(found.filter((piece) => needed.has(piece)));
}

/** Returns the types of the fields on a page, and whether one has a placeholder. */
function attributesIn(html: string): readonly string[] {
  return [...html.matchAll(field)].flatMap(([text]) => {
    const type = /\stype="([\w-]+)"/.exec(text)?.[1] ?? 'text';
    const kind = /^(?:date|time|month|week)/.test(type) ? 'date' : type;
    return [`[type=${kind}]`, ...(/\splaceholder=/.test(text) ? ['[placeholder]'] : [])];
  });
}

/** Writes the pieces as a style sheet, and merges adjacent pieces of one block. */
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
