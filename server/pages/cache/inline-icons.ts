import type { ReadAsset } from './critical-css.ts';

const use = /<use href="(\/assets\/icons-[\w-]+\.svg)#(\w+)"/g;
const symbolStart = '<symbol id="';
const symbolEnd = '</symbol>';

/**
 * Inlines the symbols of the page's own icons, so icons appear together with the page. The application takes icons that
 * it adds later from the sprite. A page without icons is unchanged.
 */
export async function inlineIcons(html: string, read: ReadAsset): Promise<string> {
  const uses = [...html.matchAll(use)];
  const address = uses[0]?.[1];
  const drawings = address && (await drawingsAt(address, read));
  if (!drawings) return html;
  const names = [...new Set(uses.map(([, , name]) => name!))];
  const symbols = names.map((name) => drawings.get(name) ?? '').join('');
  const body = html.indexOf('>', html.indexOf('<body')) + 1;
  const own = (part: string) =>
    part.replaceAll(use, (whole, _address, name: string) => (drawings.has(name) ? `<use href="#${name}"` : whole));
  return `${html.slice(0, body)}<svg class="hidden" aria-hidden="true">${symbols}</svg>${own(html.slice(body))}`;
}

/** Symbols by address of the sprite. Addresses differ in every build, so an entry never becomes stale. */
const known = new Map<string, Promise<ReadonlyMap<string, string> | undefined>>();

async function drawingsAt(address: string, read: ReadAsset): Promise<ReadonlyMap<string, string> | undefined> {
  const drawings = known.get(address) ?? read(address).then((svg) => (svg ? drawingsIn(svg) : undefined));
  known.set(address, drawings);
  const found = await drawings.catch(() => undefined);
  if (!found) known.delete(address);
  return found;
}

function drawingsIn(sprite: string): ReadonlyMap<string, string> {
  const symbols = sprite.split(symbolStart).slice(1);
  return new Map(
    symbols.map((symbol) => {
      const text = symbol.slice(0, symbol.indexOf(symbolEnd) + symbolEnd.length);
      return [symbol.slice(0, symbol.indexOf('"')), symbolStart + text];
    }),
  );
}
