import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as lucide from 'lucide-react';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';

const web = path.join(import.meta.dirname, '../../web');
/** Where `web/shared/ui/icon/icon.tsx` finds the sprite; the build copies it to an address with a hash. */
const spriteFile = path.join(import.meta.dirname, '../../.cache', 'icons.svg');

/** A source file of the pages, whatever the router's plugin adds to its name. */
const source = /[\\/]web[\\/].*\.tsx?(\?|$)/;
const imported = /^import \{([^}]*)\} from 'lucide-react';$/gm;

/**
 * Vite plugin: the drawings of icons come as one file for all pages (a sprite) instead of as scripts and as elements of
 * each page. Source files import icons from lucide-react as always; what they get draws from the sprite. It contains
 * what some file in `web/` imports, and nothing else.
 */
export function iconSprite(): Plugin {
  let known: Promise<Set<string>> | undefined;
  return {
    name: 'damson-icon-sprite',
    enforce: 'pre',
    async buildStart() {
      await (known ??= drawAll());
    },
    async transform(code, id) {
      if (!code.includes("from 'lucide-react'") || !source.test(id)) return undefined;
      // While developing: an icon that no file had imported before.
      const names = await (known ??= drawAll());
      const missing = iconsIn(code).filter(({ name }) => !names.has(name));
      for (const { name } of missing) names.add(name);
      if (missing.length > 0) await draw(names);
      return { code: withOwnIcons(code), map: null };
    },
  };
}

interface ImportedIcon {
  readonly name: string;
  readonly local: string;
}

function iconsIn(code: string): ImportedIcon[] {
  return [...code.matchAll(imported)].flatMap(([, list]) => iconsOf(list!));
}

/** The icons in the braces of an import, without types. */
function iconsOf(list: string): ImportedIcon[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && !part.startsWith('type '))
    .map((part) => {
      const [name, local = name] = part.split(' as ');
      return { name: name!, local: local! };
    });
}

/** Imports of icons replaced by their components; lines keep their numbers. */
function withOwnIcons(code: string): string {
  return code.replaceAll(imported, (whole, list: string) => {
    const icons = iconsOf(list).map(({ name, local }) => `const ${local} = /* @__PURE__ */ iconOf('${name}');`);
    const lines = '\n'.repeat(whole.split('\n').length - 1);
    return `import { iconOf } from '#web/shared/ui/icon/icon.tsx'; ${icons.join(' ')}${lines}`;
  });
}

async function drawAll(): Promise<Set<string>> {
  const files = await readdir(web, { recursive: true });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.tsx'));
  const found = await Promise.all(sources.map(async (file) => iconsIn(await readFile(path.join(web, file), 'utf8'))));
  const names = new Set(found.flat().map(({ name }) => name));
  await draw(names);
  return names;
}

/** Writes the sprite, unless it is there already. */
async function draw(names: ReadonlySet<string>): Promise<void> {
  const symbols = [...names].toSorted().map((name) => symbolOf(name));
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  if ((await readFile(spriteFile, 'utf8').catch(() => '')) === sprite) return;
  await mkdir(path.dirname(spriteFile), { recursive: true });
  await writeFile(spriteFile, sprite);
}

/** The elements of an icon; how its lines are drawn is said where it is used. */
function symbolOf(name: string): string {
  const icon = (lucide as unknown as Readonly<Record<string, ComponentType>>)[name];
  if (!icon) throw new Error(`lucide-react has no icon ${name}.`);
  const drawing = renderToStaticMarkup(createElement(icon));
  const inside = drawing.slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('</svg>'));
  return `<symbol id="${name}" viewBox="0 0 24 24">${inside.replaceAll(/><\/(?:path|circle|rect|line|polyline|polygon|ellipse)>/g, '/>')}</symbol>`;
}
