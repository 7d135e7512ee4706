/** The plum of the logo. The site's name is shown next to it. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden>
      <path
        d="M11.4 8.2c4.7 0 8.4 4.6 8.4 10.4S16.6 29 12.4 29 3.2 24.4 3.2 18.3 6.7 8.2 11.4 8.2z"
        fill="var(--brand)"
      />
      <path
        d="M20.6 8.2c-4.7 0-8.4 4.6-8.4 10.4S15.4 29 19.6 29s9.2-4.6 9.2-10.7S25.3 8.2 20.6 8.2z"
        fill="var(--pink)"
      />
      <path
        d="M16 10.7c2.3 1.8 3.8 4.7 3.8 7.9s-1.5 6.3-3.8 8.6c-2.3-2.3-3.8-5.4-3.8-8.6s1.5-6.1 3.8-7.9z"
        fill="#6b2550"
      />
      <path d="M16.4 9.8C16 5.6 18.6 2.6 23.4 2.2c.5 4.6-2.4 7.4-7 7.6z" fill="var(--green)" />
    </svg>
  );
}
