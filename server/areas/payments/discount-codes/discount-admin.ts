import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { type CodeValidity, codeLength, codeValidity, typedCode } from '#contract/payments/discount-codes.ts';
import { timeBonus } from '#contract/payments.ts';
import { codeKey } from '#contract/typed/code.ts';
import { currency, formatMoney } from '#contract/money.ts';
import { paymentMethod } from '#contract/payment-methods.ts';
import { isCountry } from '#contract/places.ts';
import type { MemberId } from '#contract/members/members.ts';
import { codeAlphabet } from '../stay-offers.ts';
import { cardsOf } from '../../members/cards.ts';
import type { Db } from '../../../platform/postgres/db.ts';

export const discountAdminHelp = `npm run admin -- discount                              the discount codes, and how often each was used
npm run admin -- discount make CODE PERCENT until=2027-01-31 [FIELD=VALUE ...]
                                                       makes one; - as CODE makes one that nobody can guess
    country=NL  currency=EUR  minimum=2000 (minor units, needs a currency)  methods=ideal,paypal
    member=NAME (only this member)  validity=once_per_user or once (by whoever is first; the default is once_per_user)
npm run admin -- discount withdraw CODE                ends one; orders that have been made keep it`;

/** Codes or prefixes of codes that the product itself issues. */
const reserved = [timeBonus.code, 'STAY-'];
const fields = ['until', 'country', 'currency', 'minimum', 'methods', 'member', 'validity'] as const;
type Field = (typeof fields)[number];

/** Implements the operators' command for discount codes. (Specification, section 3: discount code.) */
export async function discountAdmin(db: Db, words: readonly string[], by: string, now: Date): Promise<string> {
  const [verb, name, percent, ...rest] = words;
  if (verb === undefined) return await list(db, now);
  if (verb === 'withdraw' && name && percent === undefined) return await withdraw(db, codeIn(name) ?? name, now);
  if (verb !== 'make' || !name || !percent) return discountAdminHelp;
  const code = name === '-' ? unguessable() : codeIn(name);
  if (!code) return `${name} is not a valid code: use 4 to ${codeLength} letters, digits and hyphens.`;
  if (reserved.some((prefix) => code.startsWith(prefix))) return `${code} is reserved for codes of the product.`;
  const terms = await termsIn(db, percent, rest, now);
  if (typeof terms === 'string') return `${terms}\n\n${discountAdminHelp}`;
  const alike = await db
    .selectFrom('discount_code')
    .select('code')
    .where(sql<string>`replace(code, '-', '')`, '=', codeKey(code))
    .executeTakeFirst();
  if (alike) return `The code ${alike.code} already exists, possibly withdrawn or expired.`;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('discount_code')
    .values({ code, ...terms, created_at: now, created_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 0n
    ? `The code ${code} already exists, possibly withdrawn or expired.`
    : await list(db, now);
}

function codeIn(typed: string): string | undefined {
  const code = typed.replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z0-9][A-Z0-9-]{3,39}$/.test(code) && typedCode.safeParse(code).success ? code : undefined;
}

/** Returns a code with 60 random bits: infeasible to guess at ten attempts an hour. */
function unguessable(): string {
  const letters = Array.from({ length: 12 }, () => codeAlphabet[randomInt(codeAlphabet.length)]);
  return [0, 4, 8].map((at) => letters.slice(at, at + 4).join('')).join('-');
}

/** Returns the conditions of the code, or a message about invalid input. */
async function termsIn(db: Db, percent: string, words: readonly string[], now: Date) {
  const value_percentage = /^[1-9]\d?$/.test(percent) ? Number(percent) : 0;
  if (value_percentage < 1 || value_percentage > 90) return `${percent} is not a percentage from 1 to 90.`;
  const given = new Map<string, string>(
    words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );
  const unknown = [...given.keys()].find((field) => !fields.includes(field as Field));
  if (unknown !== undefined) return `${unknown || words.join(' ')} is not a field of a code.`;
  const said = (field: Field) => given.get(field);

  const expires = new Date(`${said('until') ?? ''}T23:59:59.999Z`);
  if (!(expires > now)) return 'Set an expiry date in the future, such as until=2027-01-31.';
  const country = said('country') ?? null;
  if (country !== null && !isCountry(country)) return `${country} is not a country of the product.`;
  const money = said('currency') === undefined ? null : currency.safeParse(said('currency')).data;
  if (money === undefined) return `${said('currency')} is not a currency of the product.`;
  const minimum = said('minimum');
  if (minimum !== undefined && (!/^[1-9]\d{0,7}$/.test(minimum) || !money)) {
    return 'The minimum is a number of minor units and needs a currency.';
  }
  const named = said('methods')?.split(',');
  const methods = named?.flatMap((one) => paymentMethod.safeParse(one).data ?? []) ?? null;
  if (named && methods?.length !== named.length) return `${said('methods')} is not a list of payment methods.`;
  const validity: CodeValidity | undefined = codeValidity.safeParse(said('validity') ?? 'once_per_user').data;
  if (!validity) return `${said('validity')} is neither once nor once_per_user.`;
  const user_id = said('member') === undefined ? null : await memberNamed(db, said('member')!);
  if (user_id === undefined) return `No such member: ${said('member')}.`;
  return {
    value_percentage,
    country,
    user_id,
    currency: money,
    minimum_order_value: minimum === undefined ? null : Number(minimum),
    paymentmethods: methods,
    validity,
    expires,
  };
}

async function memberNamed(db: Db, name: string): Promise<MemberId | undefined> {
  const card = await db.selectFrom('member_card').select('id').where('name', '=', name).executeTakeFirst();
  return card?.id;
}

async function withdraw(db: Db, code: string, now: Date): Promise<string> {
  const { numUpdatedRows } = await db
    .updateTable('discount_code')
    .set({ withdrawn_at: now })
    .where('code', '=', code)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? `No active code ${code}.` : await list(db, now);
}

async function list(db: Db, now: Date): Promise<string> {
  const codes = await db.selectFrom('discount_code').selectAll().orderBy('created_at', 'desc').execute();
  const uses = await usesOf(db);
  const names = await cardsOf(
    db,
    codes.flatMap(({ user_id }) => user_id ?? []),
  );
  const rows = codes.map((row) => ({
    ...row,
    name: row.user_id && names.get(row.user_id)?.name,
    uses: uses.get(row.code) ?? 0,
  }));
  if (rows.length === 0) return `No discount codes yet.\n\n${discountAdminHelp}`;
  return rows
    .map((row) => {
      const { minimum_order_value: amount_minor, currency: money } = row;
      const over = row.withdrawn_at ? 'withdrawn' : row.expires <= now ? 'expired' : undefined;
      const facts = [
        `${row.value_percentage}%`,
        over ?? `until ${row.expires.toISOString().slice(0, 10)}`,
        row.validity,
        row.country,
        money && (amount_minor === null ? money : `from ${formatMoney({ amount_minor, currency: money }, 'en')}`),
        row.paymentmethods?.join(','),
        row.name && `for ${row.name}`,
        `paid with ${row.uses} times`,
      ];
      return `${row.code}  ${facts.filter(Boolean).join('  ')}`;
    })
    .join('\n');
}

/** Returns the number of completed payments per code. */
async function usesOf(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('payment')
    .select(['discountcode', ({ fn }) => fn.countAll<number>().as('uses')])
    .where('discountcode', 'is not', null)
    .where('status', '=', 'completed')
    .groupBy('discountcode')
    .execute();
  return new Map(rows.map(({ discountcode, uses }) => [discountcode!, uses]));
}
