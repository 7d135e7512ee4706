import { namesOffered, nameLength } from '#contract/accounts/accounts.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { freeNames } from '../accounts-queries.ts';
import { isStaffName } from './staff-names.ts';

/** Returns whether the name is free, otherwise some similar names that are. */
export async function freeOrOther(db: Sql, name: string, siteName: string) {
  if (isStaffName(name, siteName)) return { free: false, offered: [] };
  const [free, ...others] = await freeNames(db, [name, ...namesLike(name)]);
  if (free === name) return { free: true, offered: [] };
  return { free: false, offered: [free, ...others].filter((other) => other !== undefined).slice(0, namesOffered) };
}

/** The digits that do not look like letters. */
const digits = ['2', '4', '6', '7', '8', '9'];

/**
 * The name with two digits, starting at random, so that two people who want the same name get different suggestions.
 */
function namesLike(name: string): string[] {
  const stem = name.slice(0, nameLength.max - 3).trimEnd();
  const pairs = digits.flatMap((ten) => digits.map((one) => ten + one));
  const from = crypto.getRandomValues(new Uint8Array(1))[0]! % pairs.length;
  return [...pairs.slice(from), ...pairs.slice(0, from)].map((pair) => `${stem} ${pair}`);
}
