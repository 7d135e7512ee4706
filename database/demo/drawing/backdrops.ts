import type { Colour } from './colour.ts';

/** What lies behind a person, far out of focus. */
export interface Backdrop {
  /** From the upper left to the lower right. */
  readonly ground: readonly [Colour, Colour, Colour];
  /** Shapes in a picture of 720 × 960. */
  readonly shapes: string;
  /** The discs of light that a lens makes of distant lamps and leaves. */
  readonly lights: readonly [Colour, ...Colour[]];
  readonly brightness: number;
}

export const backdrops = {
  cafe: {
    ground: ['#f6d9b4', '#d99c68', '#6d3f36'],
    shapes: `
      <rect x="40" y="-20" width="250" height="430" fill="#fff3d8" opacity=".8"/>
      <rect x="330" y="-20" width="220" height="430" fill="#ffeac4" opacity=".6"/>
      <rect x="-20" y="560" width="760" height="400" fill="#4a2a2a" opacity=".45"/>
      <circle cx="620" cy="190" r="64" fill="#fff2c4"/>
      <rect x="600" y="360" width="90" height="240" fill="#5f7d5c" opacity=".7"/>`,
    lights: ['#fff1cf', '#ffd591', '#ffc1a0'],
    brightness: 0.5,
  },
  beach: {
    ground: ['#bfe0ee', '#dcecee', '#e9cfa9'],
    shapes: `
      <rect x="-20" y="470" width="760" height="150" fill="#5fa3b8"/>
      <rect x="-20" y="600" width="760" height="400" fill="#ead0a6"/>
      <ellipse cx="200" cy="160" rx="220" ry="46" fill="#fff" opacity=".7"/>
      <ellipse cx="560" cy="260" rx="200" ry="36" fill="#fff" opacity=".6"/>`,
    lights: ['#ffffff', '#fff6dd'],
    brightness: 0.4,
  },
  evening: {
    ground: ['#2d2f63', '#6a3f72', '#c4707d'],
    shapes: `
      <rect x="30" y="260" width="130" height="700" fill="#262650"/>
      <rect x="180" y="360" width="150" height="600" fill="#31295a"/>
      <rect x="520" y="220" width="150" height="740" fill="#2a2652"/>`,
    lights: ['#ffd28a', '#ffb38f', '#ff9fb0', '#ffe8b8'],
    brightness: 0.7,
  },
  home: {
    ground: ['#f1e3da', '#e5cfc2', '#b99a8e'],
    shapes: `
      <rect x="60" y="110" width="200" height="260" fill="#c58a94" opacity=".75"/>
      <rect x="84" y="134" width="152" height="212" fill="#f4e7de"/>
      <path d="M560 640C520 480 470 420 430 400c80-10 120 60 140 120-10-110 10-180 60-230 30 90 0 170-30 240 40-50 90-70 130-60-40 40-110 80-140 170z" fill="#6f8f6b"/>
      <rect x="520" y="630" width="120" height="200" fill="#a8674f"/>`,
    lights: ['#fff6ea'],
    brightness: 0.3,
  },
  park: {
    ground: ['#e3efc0', '#a9c77e', '#4d7350'],
    shapes: `
      <ellipse cx="90" cy="330" rx="190" ry="230" fill="#7fa65f" opacity=".8"/>
      <ellipse cx="650" cy="280" rx="190" ry="250" fill="#6b9958" opacity=".8"/>
      <rect x="-20" y="640" width="760" height="330" fill="#668f4f"/>`,
    lights: ['#fdffd8', '#e9f7b0', '#d0eb9a'],
    brightness: 0.5,
  },
  autumn: {
    ground: ['#fbe4b6', '#eaa95c', '#8f4a33'],
    shapes: `
      <ellipse cx="110" cy="260" rx="210" ry="230" fill="#d9802f" opacity=".8"/>
      <ellipse cx="640" cy="300" rx="190" ry="250" fill="#c9622f" opacity=".75"/>
      <rect x="330" y="380" width="36" height="400" fill="#5a332a" opacity=".8"/>`,
    lights: ['#fff0b5', '#ffd27a', '#ffb45f'],
    brightness: 0.55,
  },
  dusk: {
    ground: ['#f7c9a8', '#e28a8c', '#6b3c6d'],
    shapes: `
      <circle cx="560" cy="330" r="90" fill="#fff0c9"/>
      <path d="M-20 640L180 520 360 610 540 500 760 620V980H-20z" fill="#70406c" opacity=".8"/>`,
    lights: ['#ffe3b0', '#ffc7b5'],
    brightness: 0.55,
  },
  meadow: {
    ground: ['#cfe6ee', '#dfeccb', '#7fa05b'],
    shapes: `
      <path d="M-20 560Q200 470 400 540T760 500V980H-20z" fill="#8fb368"/>
      <path d="M-20 680Q240 600 480 680T760 640V980H-20z" fill="#6f9a52"/>`,
    lights: ['#ffffff', '#fff5c2', '#ffd9e3'],
    brightness: 0.5,
  },
  night: {
    ground: ['#1e2657', '#43346f', '#8c4a7a'],
    shapes: `
      <rect x="-20" y="700" width="760" height="260" fill="#2a2350" opacity=".7"/>`,
    lights: ['#f6b6cf', '#ffd39a', '#b9c4ff', '#ffe9c2'],
    brightness: 0.65,
  },
  sea: {
    ground: ['#d5e6f2', '#9fc3d8', '#2f5f80'],
    shapes: `
      <rect x="-20" y="520" width="760" height="460" fill="#2f6d8c"/>
      <ellipse cx="360" cy="540" rx="300" ry="16" fill="#fff" opacity=".7"/>
      <path d="M590 530l70-230 8 230z" fill="#fff" opacity=".85"/>`,
    lights: ['#ffffff', '#dff3ff'],
    brightness: 0.45,
  },
  blossom: {
    ground: ['#fbe3ea', '#efb7c9', '#a8688c'],
    shapes: `
      <ellipse cx="120" cy="220" rx="210" ry="180" fill="#f4a9c2" opacity=".7"/>
      <ellipse cx="640" cy="190" rx="180" ry="200" fill="#f1b4c8" opacity=".7"/>`,
    lights: ['#ffffff', '#ffe3ee', '#ffd0df'],
    brightness: 0.6,
  },
  library: {
    ground: ['#e8cfae', '#a9744f', '#45292c'],
    shapes: `
      <g opacity=".75"><rect x="20" y="60" width="90" height="180" fill="#7f3b47"/>
      <rect x="120" y="90" width="70" height="150" fill="#3e5a67"/>
      <rect x="200" y="50" width="60" height="190" fill="#c79a4f"/>
      <rect x="480" y="70" width="80" height="170" fill="#4e6a50"/>
      <rect x="570" y="50" width="120" height="190" fill="#6a3a5c"/>
      <rect x="20" y="320" width="120" height="180" fill="#b5683f"/>
      <rect x="560" y="330" width="130" height="170" fill="#38496e"/>
      </g><rect y="250" width="720" height="30" fill="#5a3429"/>
      <rect y="510" width="720" height="30" fill="#5a3429"/>`,
    lights: ['#ffe6b8', '#ffcf8f'],
    brightness: 0.5,
  },
  snow: {
    ground: ['#e6eef6', '#c9d8e8', '#8b9fc0'],
    shapes: `
      <path d="M-20 520L140 330 260 470 430 280 600 460 760 360V980H-20z" fill="#f7fafd" opacity=".9"/>
      <path d="M-20 640Q200 560 420 640T760 600V980H-20z" fill="#dfe8f2"/>
      <ellipse cx="80" cy="560" rx="70" ry="160" fill="#5d7f7b" opacity=".7"/>
      <ellipse cx="650" cy="560" rx="80" ry="180" fill="#527370" opacity=".7"/>`,
    lights: ['#ffffff', '#f1f6ff'],
    brightness: 0.7,
  },
  lavender: {
    ground: ['#f8dfc9', '#cfaed3', '#6d5a9c'],
    shapes: `
      <path d="M-20 520Q200 480 400 520T760 500V980H-20z" fill="#9a7fc0"/>
      <path d="M-20 660Q240 610 480 660T760 640V980H-20z" fill="#7d64ad"/>
      <ellipse cx="600" cy="420" rx="60" ry="120" fill="#6f8f6b" opacity=".8"/>`,
    lights: ['#fff3dd', '#f6d6ee', '#e4d4ff'],
    brightness: 0.5,
  },
} as const satisfies Record<string, Backdrop>;
export type BackdropKind = keyof typeof backdrops;

export const brightBackdrops = [
  'cafe',
  'beach',
  'home',
  'park',
  'meadow',
  'sea',
  'blossom',
  'snow',
  'lavender',
  'autumn',
] as const;
export const duskyBackdrops = ['evening', 'dusk', 'night', 'library'] as const;
