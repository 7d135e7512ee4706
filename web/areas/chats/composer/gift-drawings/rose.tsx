export function Rose() {
  return (
    <>
      <path d="M60 62C58 82 62 96 55 114" fill="none" stroke="#2f7d53" strokeWidth="5" strokeLinecap="round" />
      <path d="M58 92C40 92 30 82 29 72c15-1 27 6 29 20z" fill="var(--green)" />
      <path d="M58 92C49 84 40 78 29 72" stroke="#2f7d53" strokeWidth="1.8" fill="none" />
      <path d="M60 84c13 0 22-8 24-18-13-1-23 6-24 18z" fill="#5fbf8c" />
      <path d="M60 84c7-7 14-12 24-18" stroke="#2f7d53" strokeWidth="1.8" fill="none" />
      <path d="M42 56c4 10 11 14 18 14s14-4 18-14l-8 4-10-5-10 5z" fill="#2f7d53" />
      <path d="M34 30c-6 18 4 36 26 36s32-18 26-36C80 24 70 22 60 22s-20 2-26 8z" fill="var(--plum-600)" />
      <path d="M34 30c-2 14 8 28 26 30-12-8-20-18-20-32-2 0-4 1-6 2z" fill="var(--plum-500)" />
      <path d="M86 30c2 14-8 28-26 30 12-8 20-18 20-32 2 0 4 1 6 2z" fill="var(--plum-500)" />
      <path d="M42 26c0 18 8 28 18 34 10-6 18-16 18-34-4-8-12-12-18-12s-14 4-18 12z" fill="var(--pink)" />
      <path d="M46 26c4 8 10 10 16 9 8-1 12-5 13-10-3-6-9-9-15-9s-11 4-14 10z" fill="var(--plum-700)" />
      <path d="M51 25c3 4 8 6 13 4 4-1 5-4 4-6-2-3-5-4-8-4-4 0-7 2-9 6z" fill="var(--plum-500)" />
      <path
        d="M47 33c3 9 7 14 13 18"
        stroke="var(--plum-100)"
        strokeWidth="2.4"
        strokeOpacity=".7"
        fill="none"
        strokeLinecap="round"
      />
    </>
  );
}
