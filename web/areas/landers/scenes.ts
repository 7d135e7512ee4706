import type { Cast } from './casts.ts';

const files = import.meta.glob<string>('./scenes/*.webp', { eager: true, query: '?url', import: 'default' });

/** A scene drawn in two shapes. Where it was not drawn for this pair, it shows the first one. */
export function sceneOf(name: string, pair: Cast['scene']): { readonly wide: string; readonly narrow: string } {
  const file = (called: string, size: 'wide' | 'narrow') => files[`./scenes/${name}-${called}-${size}.webp`];
  return {
    wide: (file(pair, 'wide') ?? file('pair', 'wide'))!,
    narrow: (file(pair, 'narrow') ?? file('pair', 'narrow'))!,
  };
}

/** A still for those whom a film does not show; undefined for the others. */
export function stillOf(film: string, pair: Cast['scene']): string | undefined {
  return files[`./scenes/${film}-${pair}.webp`];
}
