import { refuse } from '#contract/refusal.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';
import { pairOf } from '../../members/member-pair.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { inboxRow } from '../chats-queries.ts';
import type { Delivery } from './send-statement.ts';

/**
 * Number of people to whom a member may send the same first message in an hour. (Safety, section 2.3: S-SPAM;
 * docs/product.md, The same words to many people.)
 */
export const sameWords: Limit = { name: 'same_words', points: 10, seconds: 3600 };

/** Minimum number of letters in a text that counts. Shorter texts are greetings, which many people share. */
const fewestLetters = 24;
/** Length of the hashed windows of a text, in letters. The smallest hashes represent the text. */
const windowLetters = 16;
const marksOfText = 4;
const mostLetters = 2_000;

/**
 * Counts a first message together with similar ones. `bar`: counts it if it could start a conversation, and refuses it
 * if it went to too many people. `giveBack`: uncounts it if it was not sent.
 */
export function repetitionOf(db: Db, limits: Limits, { from, to }: Pick<Delivery, 'from' | 'to'>, text: string) {
  let counted: readonly string[] = [];
  return {
    bar: async () => {
      const marks = marksOf(text);
      if (marks.length === 0 || (await inboxRow(db, from, pairOf(from, to).id))) return undefined;
      counted = marks.map((mark) => `${from}|${mark}`);
      const minutes = await limits.consumeExactly(sameWords, counted);
      if (minutes === undefined) return undefined;
      await giveBack();
      return refuse('same_words', { minutes });
    },
    giveBack,
  };

  async function giveBack(): Promise<void> {
    const back = counted;
    counted = [];
    if (back.length > 0) await limits.refund(sameWords, back);
  }
}

/**
 * Returns fingerprints of a text that survive slight changes: two texts that share long runs of letters most likely
 * share one. Ignores digits, signs and spaces. Empty for a text that is too short.
 */
export function marksOf(text: string): string[] {
  const read = text.slice(0, 20_000).normalize('NFKC').toLowerCase().slice(0, 20_000);
  const letters = read.replaceAll(/[^\p{L}]/gu, '').slice(0, mostLetters);
  if (letters.length < fewestLetters) return [];
  const windows = Array.from({ length: letters.length - windowLetters + 1 }, (_, at) =>
    numberOf(letters.slice(at, at + windowLetters)),
  );
  return [...new Set(windows)]
    .toSorted((one, other) => one - other)
    .slice(0, marksOfText)
    .map((number) => number.toString(36));
}

/** Hashes letters with FNV-1a and a final mix, so that similar letters have unrelated hashes. */
function numberOf(letters: string): number {
  let number = 0x811c9dc5;
  for (let at = 0; at < letters.length; at += 1) number = Math.imul(number ^ letters.charCodeAt(at), 0x01000193);
  number = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  number = Math.imul(number ^ (number >>> 13), 0xc2b2ae35);
  return (number ^ (number >>> 16)) >>> 0;
}
