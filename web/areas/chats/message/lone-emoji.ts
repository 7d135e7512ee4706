import { charactersOf } from '#contract/graphemes.ts';

const most = 3;
/** Family and flag emoji take this many code units at most. */
const longest = 48;

/** Whether a text is one to three emoji and nothing else. */
export function isLoneEmoji(text: string): boolean {
  const written = text.trim();
  if (written === '' || written.length > longest) return false;
  const parts = [...charactersOf(written)].filter((part) => part.trim() !== '');
  return parts.length <= most && parts.every(isEmoji);
}

/** A digit or a symbol such as © may begin an emoji; by itself it is none. */
function isEmoji(grapheme: string): boolean {
  return /^(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\p{Regional_Indicator}{2})/u.test(grapheme);
}
