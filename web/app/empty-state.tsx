import type { ReactNode } from 'react';

/** The floating objects. `sun`: the x position of the sun, chosen so that the object does not cover the sun. */
const things = {
  boat: { Thing: Boat, sun: 862 },
  lighthouse: { Thing: Lighthouse, sun: 520 },
  lifebuoy: { Thing: Lifebuoy, sun: 500 },
} as const;

/**
 * The illustrated background of all screens without content. The message is above the water, and an object floats on
 * the water. The drawing is inline SVG, so that it needs no request.
 */
export function EmptyState({ thing, children }: { thing: keyof typeof things; children: ReactNode }) {
  const { Thing, sun } = things[thing];
  return (
    <section className="-mb-16 grid min-h-[calc(100dvh-7.5rem-env(safe-area-inset-bottom))] grid-rows-[auto_minmax(14rem,1fr)] overflow-hidden bg-[image:var(--scene-sky)] md:min-h-[max(40rem,calc(100dvh-4rem))]">
      <div className="grid justify-items-center gap-3 px-5 pt-10 pb-6 text-center md:pt-14">{children}</div>
      <svg viewBox="0 0 1280 480" preserveAspectRatio="xMidYMax slice" className="size-full min-h-0" aria-hidden>
        <defs>
          <linearGradient id="scene-sea" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--sea-top)" />
            <stop offset="1" stopColor="var(--sea-bottom)" />
          </linearGradient>
        </defs>
        <circle cx={sun} cy="205" r="118" fill="var(--sun)" opacity="0.28" />
        <circle cx={sun} cy="205" r="70" fill="var(--sun)" />
        <path d="M0 262C150 208 300 214 430 250s220 34 330-20 300-58 520 18v90H0z" fill="var(--hill-far)" />
        <path d="M0 292c180-36 330-34 470-6s270 30 420 8 260-22 390-6v40H0z" fill="var(--hill-near)" />
        <path d="M0 300h1280v180H0z" fill="url(#scene-sea)" />
        <g stroke="var(--foam)" strokeWidth="4" strokeLinecap="round" opacity="0.6">
          <path d="M120 342h80M330 392h120M980 360h86M760 412h140M220 440h70M1120 430h100M560 452h90" />
        </g>
        <Thing />
      </svg>
    </section>
  );
}

function Boat() {
  return (
    <g transform="translate(640 330) rotate(-3)">
      <path d="M-4-206h8V14h-8z" fill="var(--hull-dark)" />
      <path d="M10-198C78-152 112-84 114-8L14-4z" fill="var(--sail)" />
      <path d="M-12-176C-56-118-74-62-74-6l62-4z" fill="var(--sail-far)" />
      <path d="M-104 8h216c-8 34-30 54-62 54H-42c-34 0-56-22-62-54z" fill="var(--navy)" />
      <path d="M-100 20h206l-4 10H-96z" fill="var(--pink)" />
    </g>
  );
}

function Lighthouse() {
  return (
    <g transform="translate(700 300)">
      <path d="M-24-178-220-226v84z" fill="var(--sun)" opacity="0.35" />
      <path d="M-34-196h68l-34-26z" fill="var(--brand)" />
      <path d="M-26-196h52v34h-52z" fill="var(--navy)" />
      <path d="M-14-190h28v22h-28z" fill="var(--sun)" />
      <path d="M-30-162h60L46 44h-92z" fill="var(--sail)" />
      <path d="m-35-98h70l4 50h-78zM-43 2h86l3 42h-92z" fill="var(--brand)" />
      <path d="M-150 62c40-38 96-48 150-48s118 12 158 48z" fill="var(--hull-dark)" />
    </g>
  );
}

function Lifebuoy() {
  return (
    <g transform="translate(650 322)">
      <ellipse cy="62" rx="128" ry="18" fill="var(--hull-dark)" opacity="0.28" />
      <circle r="62" fill="none" stroke="var(--sail)" strokeWidth="34" />
      <circle r="62" fill="none" stroke="var(--brand)" strokeWidth="34" strokeDasharray="48.7 48.7" />
      <path
        d="M-128 58q22-16 44 0t44 0 44 0 44 0 44 0"
        fill="none"
        stroke="var(--foam)"
        strokeWidth="6"
        strokeLinecap="round"
      />
    </g>
  );
}
