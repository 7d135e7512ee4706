export function Locket() {
  return (
    <>
      <path
        d="M22 6C24 30 38 42 58 46M98 6C96 30 82 42 62 46"
        fill="none"
        stroke="#e2b65a"
        strokeWidth="3.500"
        strokeDasharray="1 5.500"
        strokeLinecap="round"
      />
      <circle cx="60" cy="48" r="6" fill="none" stroke="#d9a441" strokeWidth="3.500" />
      <path
        d="M60 112C28 94 20 78 20 66c0-12 9-19 19-19 9 0 17 5 21 12 4-7 12-12 21-12 10 0 19 7 19 19 0 12-8 28-40 46z"
        fill="#eec069"
      />
      <path d="M60 112C28 94 20 78 20 66c0-12 9-19 19-19 9 0 17 5 21 12z" fill="#f6d48b" />
      <path
        d="M60 104C34 89 27 76 27 66c0-8 6-13 13-13 8 0 16 5 20 14 4-9 12-14 20-14 7 0 13 5 13 13 0 10-7 23-33 38z"
        fill="none"
        stroke="#c98f2b"
        strokeWidth="2"
        opacity=".7"
      />
      <path
        d="M60 92c-14-8-18-15-18-20 0-5 4-8 8-8 5 0 8 3 10 7 2-4 5-7 10-7 4 0 8 3 8 8 0 5-4 12-18 20z"
        fill="var(--plum-600)"
      />
      <path d="M48 70c1-3 4-4 6-2" stroke="var(--plum-100)" strokeWidth="2.600" fill="none" strokeLinecap="round" />
      <path d="M32 60c3-5 8-6 12-4" stroke="#fff" strokeWidth="3.500" fill="none" strokeLinecap="round" opacity=".8" />
    </>
  );
}
