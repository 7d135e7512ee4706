/** Illustration for an empty list. */
export function PlumOnABranch({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 160 128" fill="none" className={className} aria-hidden>
      <path d="M8 26c26 18 92 20 146-6" stroke="var(--n-600)" strokeWidth="6" strokeLinecap="round" />
      <path d="M82 38v26" stroke="var(--n-600)" strokeWidth="5" strokeLinecap="round" />
      <path d="M52 38c-6-18 4-32 26-38 4 20-8 34-26 38z" fill="var(--green)" />
      <path d="M104 34c12-14 28-16 46-6-10 14-28 16-46 6z" fill="var(--green)" opacity="0.85" />
      <ellipse cx="82" cy="94" rx="29" ry="33" fill="var(--brand)" />
      <path d="M82 62c-10 20-10 44 0 64" stroke="var(--plum-800)" strokeWidth="3" opacity="0.55" />
      <path d="M98 74c6 6 8 14 6 22" stroke="var(--plum-300)" strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}
