import toonHead from '@dicebear/styles/toon-head.json' with { type: 'json' };

/** Owed wherever the demo portraits are shown. */
export const portraitCredit = 'Demo portraits: ToonHead by Johan Melin, CC BY 4.0';

/** Warm and thin: a black outline makes a sticker of a face. */
export const outline = 'stroke="#2a1222" stroke-opacity=".28" stroke-width="1.5"';

interface Piece {
  readonly elements: readonly { readonly attributes: { readonly d?: string; readonly fill?: unknown } }[];
}

/** The outlines of one piece of the ToonHead figure, without the shadows that lie on them. */
export function toonHeadPaths(component: 'beard' | 'hair', variant: string): string[] {
  const variants: Readonly<Record<string, Piece>> = toonHead.components[component].variants;
  const piece = variants[variant];
  if (!piece) throw new Error(`ToonHead has no ${component} called ${variant}: choose one of its variants.`);
  return piece.elements.flatMap(({ attributes }) =>
    attributes.fill === 'black' || !attributes.d ? [] : [attributes.d],
  );
}
