export function Chocolates() {
  return (
    <>
      <ellipse cx="60" cy="106" rx="44" ry="6" fill="var(--navy)" opacity=".1" />
      <path
        d="M60 104C24 84 14 66 14 50c0-16 12-26 25-26 9 0 17 5 21 13 4-8 12-13 21-13 13 0 25 10 25 26 0 16-10 34-46 54z"
        fill="var(--plum-700)"
      />
      <path
        d="M60 97C28 79 19 63 19 49c0-13 10-21 20-21 9 0 17 6 21 15 4-9 12-15 21-15 10 0 20 8 20 21 0 14-9 30-41 48z"
        fill="var(--plum-100)"
      />
      <g>
        <rect x="27" y="38" width="22" height="20" rx="6" fill="#6b3a2a" />
        <path d="M30 44c5-4 10 4 16-1" stroke="#f4dbc4" strokeWidth="2.2" fill="none" strokeLinecap="round" />
        <circle cx="81" cy="47" r="11.5" fill="#8a4b33" />
        <path d="M76 47c0-7 10-7 10 0s-7 5-6 1" stroke="#f4dbc4" strokeWidth="2.2" fill="none" strokeLinecap="round" />
        <circle cx="60" cy="60" r="10.5" fill="#4b271e" />
        <path
          d="M60 66c-6-4-6-10-2.600-10 1.600 0 2.600 2 2.600 2s1-2 2.600-2c3.400 0 3.400 6-2.600 10z"
          fill="var(--pink)"
        />
        <rect x="35" y="63" width="17" height="15" rx="5" fill="#a9674a" />
        <path d="M38 68h11M38 73h11" stroke="#6b3a2a" strokeWidth="1.8" strokeLinecap="round" />
        <rect x="68" y="63" width="17" height="15" rx="5" fill="#5c2f22" />
        <circle cx="76.500" cy="70.500" r="3" fill="#f4dbc4" />
        <path d="M52 80h16l-8 9z" fill="#6b3a2a" />
      </g>
      <path d="M88 86c8-8 18-6 20 1 1 6-8 9-20-1z" fill="var(--pink)" />
      <path d="M88 86c-2-11 6-17 12-13 5 4 0 11-12 13z" fill="var(--plum-500)" />
      <circle cx="89" cy="86" r="4.500" fill="var(--plum-600)" />
      <path d="M87 90l-6 13M91 91l3 13" stroke="var(--plum-500)" strokeWidth="4" strokeLinecap="round" />
    </>
  );
}
