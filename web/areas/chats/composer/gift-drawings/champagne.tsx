import { type ReactNode, useId } from 'react';

export function Champagne() {
  // The page may contain several of these drawings, so the gradient needs a unique id.
  const wine = useId();
  return (
    <>
      <defs>
        <linearGradient id={wine} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fbe3a6" />
          <stop offset="1" stopColor="#eebf63" />
        </linearGradient>
      </defs>
      <Glass wine={wine} transform="rotate(14 44 60)">
        <circle cx="40" cy="42" r="1.800" fill="#fff" />
        <circle cx="46" cy="49" r="1.800" fill="#fff" />
        <circle cx="42" cy="56" r="1.500" fill="#fff" />
        <path d="M35.500 36l1 14" stroke="#fff" strokeWidth="2.500" strokeLinecap="round" opacity=".8" />
      </Glass>
      <Glass wine={wine} transform="translate(120 0) scale(-1 1) rotate(14 44 60)">
        <circle cx="40" cy="45" r="1.800" fill="#fff" />
        <circle cx="45" cy="52" r="1.800" fill="#fff" />
      </Glass>
      <g strokeLinecap="round" strokeWidth="3.500">
        <path d="M60 4v9" stroke="var(--pink)" />
        <path d="M48 7l3 7" stroke="var(--plum-600)" />
        <path d="M72 7l-3 7" stroke="var(--plum-600)" />
      </g>
    </>
  );
}

interface GlassProps {
  /** Id of the wine's gradient. */
  wine: string;
  transform: string;
  /** Bubbles in the glass. */
  children: ReactNode;
}

function Glass({ wine, transform, children }: GlassProps) {
  return (
    <g transform={transform}>
      <path d="M30 18h26l-2 34c-1 9-6 14-11 14s-10-5-11-14z" fill="#fff" stroke="#c9b6c4" strokeWidth="2.500" />
      <path d="M31.800 32h22.400l-1.300 20c-.8 7-5 11-9.900 11s-9.100-4-9.900-11z" fill={`url(#${wine})`} />
      <path d="M43 66v34" stroke="#c9b6c4" strokeWidth="3.500" />
      <path d="M31 103c2-4 7-4 12-4s10 0 12 4z" fill="#e9dbe5" stroke="#c9b6c4" strokeWidth="2" />
      {children}
    </g>
  );
}
