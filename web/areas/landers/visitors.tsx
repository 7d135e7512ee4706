/** Two people looking at the pictures hand in hand, seen from behind. `men`: both are men. */
export function VisitorCrowd({ men }: { men: boolean }) {
  return (
    <svg viewBox="0 0 230 420" className="mx-auto w-46">
      <defs>
        <linearGradient id="visitor-left" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#40558c" />
          <stop offset="1" stopColor="#1c2350" />
        </linearGradient>
        <linearGradient id="visitor-right" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#e0aa63" />
          <stop offset="1" stopColor="#9a5c34" />
        </linearGradient>
      </defs>
      <ellipse cx="114" cy="410" rx="104" ry="9" fill="#1c0a14" opacity=".42" />
      <Man coat="url(#visitor-left)" hair="#4b2f22" sleeve="#2b3a6b" />
      {men ? (
        <g transform="translate(104 0)">
          <Man coat="url(#visitor-right)" hair="#8f8888" sleeve="#a9683c" />
        </g>
      ) : (
        <Woman />
      )}
      <g fill="none" strokeLinecap="round">
        <path d="M120 124q14 54 8 106" stroke="#233063" strokeWidth="18" />
        <path d="M140 140q-14 46-10 92" stroke="#b9773f" strokeWidth="16" />
      </g>
      <circle cx="129" cy="238" r="9.5" fill="#dca780" />
    </svg>
  );
}

function Man({ coat, hair, sleeve }: { coat: string; hair: string; sleeve: string }) {
  return (
    <>
      <path d="M50 226l-4 172q0 6 6 6h14q6 0 6-6l6-150 6 150q0 6 6 6h14q6 0 6-6l-4-172z" fill="#22223f" />
      <path d="M34 118c2-22 18-30 44-32 26 2 42 10 44 32l4 118q-46 14-96 0z" fill={coat} />
      <path d="M78 92v146" stroke="#141a40" strokeOpacity=".35" strokeWidth="2.5" />
      <path d="M67 66h22v24q-11 8-22 0z" fill="#b9825f" />
      <path d="M78 18c16 0 25 11 25 27s-10 30-25 30-25-14-25-30 9-27 25-27z" fill={hair} />
      <path d="M55 58q23 16 46 0-2 12-10 18-13 6-26 0-8-6-10-18z" fill="#c9926e" />
      <path d="M53 44q-5 4 2 13M103 44q5 4-2 13" stroke="#c9926e" strokeWidth="5" strokeLinecap="round" />
      <path d="M36 122q-10 50-4 104" stroke={sleeve} strokeWidth="19" strokeLinecap="round" fill="none" />
    </>
  );
}

function Woman() {
  return (
    <>
      <path d="M150 262l4 136q0 6 6 6h9q6 0 6-6l2-130 3 130q0 6 6 6h9q6 0 6-6l4-136z" fill="#5e2f3b" />
      <path d="M136 130c2-20 16-28 40-30 22 2 36 10 38 30l10 140q-48 16-98 0z" fill="url(#visitor-right)" />
      <path d="M130 226q46 12 90 0" stroke="#6d3b20" strokeOpacity=".5" strokeWidth="7" fill="none" />
      <path
        d="M176 30c18 0 27 12 27 30 0 26 6 48 4 74-18 10-44 10-62 0-2-26 4-48 4-74 0-18 9-30 27-30z"
        fill="#b9b2b0"
      />
      <path d="M168 36q-8 46-6 98M185 36q8 46 6 98" stroke="#8f8888" strokeWidth="2.5" fill="none" />
      <path d="M214 136q10 52 4 96" stroke="#a9683c" strokeWidth="18" strokeLinecap="round" fill="none" />
    </>
  );
}
