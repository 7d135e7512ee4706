import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as lucide from 'lucide-react';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';

const web = path.join(import.meta.dirname, '../../web');
/** The file from which `web/shared/ui/icon/icon.tsx` imports the sprite. The build copies it to a URL with a hash. */
const spriteFile = path.join(import.meta.dirname, '../../.cache', 'icons.svg');

/** Matches the source files of the pages, with or without the suffixes that the router's plugin adds. */
const source = /[\\/]web[\\/].*\.tsx?(\?|$)/;
const imported = /^import \{([^}]*)\} from 'lucide-react';$/gm;

/**
 * Vite plugin: bundles all icons into one file for all pages (a sprite) instead of scripts and inline elements. Source
 * files import icons from lucide-react as usual, but get components that use the sprite. The sprite contains only icons
 * that are imported in `web/`.
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
      // During development, a file may import an icon that no file has imported before.
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

/** Returns the icons in the braces of an import, without types. */
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

/** Replaces imports of icons with declarations of their components, and preserves line numbers. */
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

/** Writes the sprite if it has changed. */
async function draw(names: ReadonlySet<string>): Promise<void> {
  const symbols = [...names].toSorted().map((name) => symbolOf(name));
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  if ((await readFile(spriteFile, 'utf8').catch(() => '')) === sprite) return;
  await mkdir(path.dirname(spriteFile), { recursive: true });
  await writeFile(spriteFile, sprite);
}

/** Returns the symbol element of an icon. Stroke properties are set where the icon is used. */
function symbolOf(name: string): string {
  const icon = (lucide as unknown as Readonly<Record<string, ComponentType>>)[name];
  if (!icon) throw new Error(`lucide-react has no icon ${name}.`);
  const drawing = renderToStaticMarkup(createElement(icon));
  const inside = drawing.slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('</svg>'));
  return `<symbol id="${name}" viewBox="0 0 24 24">${inside.replaceAll(/><\/(?:path|circle|rect|line|polyline|polygon|ellipse)>/g, '/>')}</symbol>`;
}
