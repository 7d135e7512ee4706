export function Teddy() {
  return (
    <>
      <ellipse cx="60" cy="110" rx="38" ry="5" fill="var(--navy)" opacity=".1" />
      <circle cx="36" cy="26" r="13" fill="#b5794f" />
      <circle cx="84" cy="26" r="13" fill="#b5794f" />
      <circle cx="36" cy="26" r="7" fill="#eab9a8" />
      <circle cx="84" cy="26" r="7" fill="#eab9a8" />
      <ellipse cx="60" cy="88" rx="29" ry="25" fill="#b5794f" />
      <ellipse cx="60" cy="92" rx="17" ry="16" fill="#e7c39d" />
      <ellipse cx="30" cy="78" rx="9" ry="15" transform="rotate(28 30 78)" fill="#a76c44" />
      <ellipse cx="90" cy="78" rx="9" ry="15" transform="rotate(-28 90 78)" fill="#a76c44" />
      <ellipse cx="40" cy="105" rx="13" ry="10" fill="#a76c44" />
      <ellipse cx="80" cy="105" rx="13" ry="10" fill="#a76c44" />
      <ellipse cx="39" cy="105.500" rx="6.500" ry="5" fill="#eab9a8" />
      <ellipse cx="81" cy="105.500" rx="6.500" ry="5" fill="#eab9a8" />
      <ellipse cx="60" cy="42" rx="32" ry="28" fill="#c48a5c" />
      <ellipse cx="60" cy="51" rx="15" ry="12" fill="#efd2b1" />
      <ellipse cx="60" cy="46" rx="6" ry="4.500" fill="#4b271e" />
      <path
        d="M60 50v4m0 0c-2 4-7 4-8 1m8-1c2 4 7 4 8 1"
        stroke="#4b271e"
        strokeWidth="2.200"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="47" cy="37" r="3.800" fill="#3a1c18" />
      <circle cx="73" cy="37" r="3.800" fill="#3a1c18" />
      <circle cx="48.300" cy="35.700" r="1.300" fill="#fff" />
      <circle cx="74.300" cy="35.700" r="1.300" fill="#fff" />
      <circle cx="40" cy="47" r="5" fill="#e0808f" opacity=".35" />
      <circle cx="80" cy="47" r="5" fill="#e0808f" opacity=".35" />
      <path d="M58 71c-10-8-20-6-21 1s10 11 21 3zM62 71c10-8 20-6 21 1s-10 11-21 3z" fill="var(--plum-600)" />
      <circle cx="60" cy="72.500" r="5" fill="var(--pink)" />
    </>
  );
}
