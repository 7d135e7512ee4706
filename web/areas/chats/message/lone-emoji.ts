import { charactersOf } from '#contract/graphemes.ts';

const most = 3;
/** Maximum length of the text in code units. Family and flag emoji are long. */
const longest = 48;

/** Returns whether a text consists of one to three emoji. */
export function isLoneEmoji(text: string): boolean {
  const written = text.trim();
  if (written === '' || written.length > longest) return false;
  const parts = [...charactersOf(written)].filter((part) => part.trim() !== '');
  return parts.length <= most && parts.every(isEmoji);
}

/** Returns whether a grapheme is an emoji. A digit or a symbol such as © alone is not one. */
function isEmoji(grapheme: string): boolean {
  return /^(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\p{Regional_Indicator}{2})/u.test(grapheme);
}
