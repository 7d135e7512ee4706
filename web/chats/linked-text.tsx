/** What looks like an address of the web; a full stop after it belongs to the sentence. */
const addresses = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]’']/giu;

/** A text whose links can be followed. Only between two who have both written: a stranger's links stay words. */
export function LinkedText({ text, live }: { text: string; live: boolean }) {
  return partsOf(text, live).map(({ at, part, link }) =>
    link ? (
      <a key={at} href={part} target="_blank" rel="noopener noreferrer nofollow" className="underline">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

interface Part {
  readonly at: number;
  readonly part: string;
  readonly link: boolean;
}

export function partsOf(text: string, live: boolean): readonly Part[] {
  if (!live) return [{ at: 0, part: text, link: false }];
  const parts: Part[] = [];
  let end = 0;
  for (const { index, 0: address } of text.matchAll(addresses)) {
    if (index > end) parts.push({ at: end, part: text.slice(end, index), link: false });
    parts.push({ at: index, part: address, link: URL.canParse(address) });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ at: end, part: text.slice(end), link: false });
  return parts;
}
