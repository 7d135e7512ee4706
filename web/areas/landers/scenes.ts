import type { Cast } from './casts.ts';

const files = import.meta.glob<string>('./scenes/*.webp', { eager: true, query: '?url', import: 'default' });

/** Returns a scene in two aspect ratios. Falls back to the first pair if the scene was not drawn for this one. */
export function sceneOf(name: string, pair: Cast['scene']): { readonly wide: string; readonly narrow: string } {
  const file = (called: string, size: 'wide' | 'narrow') => files[`./scenes/${name}-${called}-${size}.webp`];
  return {
    wide: (file(pair, 'wide') ?? file('pair', 'wide'))!,
    narrow: (file(pair, 'narrow') ?? file('pair', 'narrow'))!,
  };
}

/** Returns the still image that replaces a film for this pair. Undefined if the film itself shows such a pair. */
export function stillOf(film: string, pair: Cast['scene']): string | undefined {
  return files[`./scenes/${film}-${pair}.webp`];
}
