/** A hand-drawn icon in a 64 × 64 square: a patch of color, and lines slightly offset from it. */
export interface TileIcon {
  readonly colour: string;
  readonly patch: string;
  readonly lines: string;
}

/** The interests on the wall of icons, in display order. */
export const tileIcons = {
  novels: {
    colour: '#b49ad8',
    patch: 'M14 14h16v40H14zM36 16l13-4 10 38-13 4z',
    lines: 'M10 12h11v40H10zM21 12h11v40H21zM34 15l10-3 11 37-10 3zM10 20h11M21 44h11M37 22l10-3',
  },
  cycling: {
    colour: '#7f9fd6',
    patch: 'M16 28a14 14 0 1 0 .1 0zM48 28a14 14 0 1 0 .1 0z',
    lines:
      'M15 30a12 12 0 1 0 .1 0zM49 30a12 12 0 1 0 .1 0zM15 42l10-20 12 20H15M25 22h18l6 20M37 42l6-20-3-8h-6M21 22h8',
  },
  cinema: {
    colour: '#f0b656',
    patch: 'M12 26h42v28H12z',
    lines: 'M10 24h42v28H10zM9 24l4-11 41-2-2 13M20 13l-4 10M32 12l-4 11M44 12l-4 11M27 33l10 5-10 6z',
  },
  guitar: {
    colour: '#ea8a63',
    patch: 'M24 30c8 0 14 6 14 13s-6 13-14 13-14-6-14-13 6-13 14-13z',
    lines:
      'M36 26c5 5 4 9 2 12 2 8-5 16-14 16S9 46 10 38s8-12 14-12c5-4 8-4 12 0zM24 35a5 5 0 1 0 .1 0zM31 31L50 11M47 7l8 8M18 46l6 5',
  },
  cats: {
    colour: '#f0b656',
    patch: 'M16 20c10-4 24-4 34 0 4 16 0 32-17 32S12 36 16 20z',
    lines:
      'M14 34L12 10l12 9c5-1 11-1 16 0l12-9-2 24c1 10-6 19-18 19s-19-9-18-19zM24 33v4M40 33v4M29 42l3 2 3-2M32 44v3M6 40l8 1M58 40l-8 1',
  },
  coffee: {
    colour: '#f0b656',
    patch: 'M12 24h32v14c0 8-6 13-14 13h-4c-8 0-14-5-14-13z',
    lines:
      'M10 23h33v14c0 8-6 14-14 14h-5c-8 0-14-6-14-14zM43 27c10-2 11 15-1 15M20 16c-4-5 3-6 0-11M31 16c-4-5 3-6 0-11M6 57h42',
  },
  jazz: {
    colour: '#d47999',
    patch: 'M32 10a22 22 0 1 0 .1 0z',
    lines: 'M30 9a22 22 0 1 0 .1 0zM30 24a7 7 0 1 0 .1 0zM17 22c2-4 5-6 8-7M43 40c-2 4-5 6-8 7M30 30v1',
  },
  mountains: {
    colour: '#b49ad8',
    patch: 'M8 52l18-32 12 18 6-8 14 22z',
    lines: 'M4 52l20-36 13 21 6-8 15 23zM17 29l5 4 4-4 5 3M46 14a5 5 0 1 0 .1 0z',
  },
  photography: {
    colour: '#5fb0ac',
    patch: 'M10 22h44v30H10z',
    lines: 'M8 20h11l4-7h16l4 7h13v31H8zM31 26a10 10 0 1 0 .1 0zM31 32a4 4 0 0 1 4 4M48 26h2',
  },
  dogs: {
    colour: '#ea8a63',
    patch: 'M33 34c8 0 14 8 14 14s-6 8-14 6c-8 2-14 0-14-6s6-14 14-14z',
    lines:
      'M32 32c8 0 14 8 14 14s-6 8-14 6c-8 2-14 0-14-6s6-14 14-14zM14 24c4-1 7 2 7 7s-4 7-7 4-4-9 0-11zM26 12c4 0 6 4 5 9s-5 6-8 3-2-12 3-12zM40 12c4 1 5 7 3 11s-6 4-8 0 0-12 5-11zM51 24c4 2 3 8 0 11s-7 1-7-4 3-9 7-7z',
  },
  painting: {
    colour: '#ea8a63',
    patch: 'M33 12c14 0 22 8 22 17 0 7-6 9-11 8-6-1-8 3-5 8 2 5-2 8-8 8-13 0-22-9-22-20s10-21 24-21z',
    lines:
      'M31 10c14 0 23 8 23 17 0 8-7 10-12 8-6-1-8 4-5 9 2 5-2 8-8 8C16 52 7 43 7 31s10-21 24-21zM19 24v.1M30 18v.1M42 22v.1M17 37v.1',
  },
  wine: {
    colour: '#d47999',
    patch: 'M22 10h24c2 14-2 24-12 24S20 24 22 10z',
    lines: 'M20 8h24c2 15-2 25-12 25S18 23 20 8zM32 33v20M22 55h20M19 19c8-3 17 3 26 0',
  },
  gardening: {
    colour: '#47af78',
    patch: 'M34 8c8 6 10 12 8 18-2 4-5 6-8 6s-8-2-9-6c-1-6 2-12 9-18z',
    lines:
      'M22 12c4 2 6 4 9 1 3 3 7 1 10-1 3 10-1 19-9 19s-13-9-10-19zM31 31v26M31 52c-10 0-15-6-16-13 9 0 15 4 16 13zM31 52c9 0 13-5 15-11-8-1-13 3-15 11z',
  },
  sailing: {
    colour: '#7f9fd6',
    patch: 'M33 8c10 10 14 20 15 30H33z',
    lines: 'M30 8v40M30 10c10 9 15 18 16 28H30M26 16c-6 8-10 15-11 22h11M8 46h46c-3 7-7 10-12 10H20c-6 0-10-4-12-10z',
  },
  travel: {
    colour: '#7f9fd6',
    patch: 'M12 24h42v28H12z',
    lines: 'M10 22h42v29H10zM24 22v-8h14v8M20 22v29M42 22v29M16 51v5M46 51v5',
  },
  theatre: {
    colour: '#d47999',
    patch: 'M12 14c12 4 24 4 34 0 1 18-4 32-17 36C16 46 11 32 12 14z',
    lines:
      'M10 12c13 5 25 5 37 0 1 19-5 33-18 38C15 45 9 31 10 12zM18 25c3-3 6-3 8 0M32 25c3-3 6-3 8 0M20 35c5 6 13 6 18 0',
  },
  dancing: {
    colour: '#d47999',
    patch: 'M14 44a7 6 0 1 0 .1 0zM40 38a7 6 0 1 0 .1 0z',
    lines:
      'M20 48V16l26-6v32M20 24l26-6M13 42c4-1 8 2 7 6s-5 6-9 5-5-4-4-7 3-4 6-4zM39 36c4-1 8 2 7 6s-5 6-9 5-5-4-4-7 3-4 6-4z',
  },
} as const satisfies Readonly<Record<string, TileIcon>>;
export type TileName = keyof typeof tileIcons;
export const tileNames = Object.keys(tileIcons) as TileName[];
