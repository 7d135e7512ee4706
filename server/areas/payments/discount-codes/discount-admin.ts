import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { codeLength, codeValidity, typedCode } from '#contract/payments/discount-codes.ts';
import { timeBonus } from '#contract/payments.ts';
import { codeKey } from '#contract/typed/code.ts';
import { currency, formatMoney } from '#contract/money.ts';
import { paymentMethod } from '#contract/payment-methods.ts';
import { isCountry } from '#contract/places.ts';
import type { MemberId } from '#contract/members/members.ts';
import { adminCommand } from '../../../platform/admin/admin-command.ts';
import { AdminError, UsageError } from '../../../platform/admin/admin-error.ts';
import { choose } from '../../../platform/admin/choice.ts';
import { codeAlphabet } from '../stay-offers.ts';
import { cardsOf } from '../../members/cards.ts';
import type { Db } from '../../../platform/postgres/db.ts';

/** Codes or prefixes of codes that the product itself issues. */
const reserved = [timeBonus.code, 'STAY-'];

export interface DiscountAdmin {
  readonly db: Db;
  /** The administrator. */
  readonly by: string;
}

const options = {
  until: { value: 'DATE', help: 'the last day, such as 2027-01-31 (required)' },
  country: { value: 'COUNTRY', help: 'only buyers in this country, such as NL' },
  currency: { value: 'CURRENCY', help: 'only orders in this currency, such as EUR' },
  minimum: { value: 'AMOUNT', help: 'only orders of at least this amount, such as 20.00 (needs --currency)' },
  methods: { value: 'LIST', help: 'only these payment methods, such as ideal,paypal' },
  member: { value: 'NAME', help: 'only this member' },
  validity: { value: 'ONCE', help: `${codeValidity.options.join(' or ')} (default: once_per_user)` },
} as const;

/** The operators' commands for discount codes. (Specification, section 3: discount code.) */
export const discountCommands = [
  adminCommand({
    name: 'discount',
    help: 'list the discount codes, and how often each was used',
    run: async ({ db }: DiscountAdmin, _given, now) => await list(db, now),
  }),
  adminCommand({
    name: 'discount make',
    takes: ['CODE', 'PERCENT'],
    options,
    help: 'create a discount code; with - as CODE, an unguessable one',
    run: async ({ db, by }: DiscountAdmin, { code, percent, ...terms }, now) =>
      await make(db, code, await termsIn(db, percent, terms, now), { by, now }),
  }),
  adminCommand({
    name: 'discount withdraw',
    takes: ['CODE'],
    help: 'withdraw a code; existing orders keep it',
    run: async ({ db }: DiscountAdmin, { code }, now) => await withdraw(db, codeIn(code) ?? code, now),
  }),
];

type Terms = Awaited<ReturnType<typeof termsIn>>;

interface Author {
  readonly by: string;
  readonly now: Date;
}

async function make(db: Db, typed: string, terms: Terms, { by, now }: Author): Promise<string> {
  const code = typed === '-' ? unguessable() : codeIn(typed);
  if (!code) throw new UsageError(`${typed} is not a valid code: use 4 to ${codeLength} letters, digits and hyphens.`);
  if (reserved.some((prefix) => code.startsWith(prefix))) {
    throw new AdminError(`${code} is reserved for codes of the product.`);
  }
  const alike = await db
    .selectFrom('discount_code')
    .select('code')
    .where(sql<string>`replace(code, '-', '')`, '=', codeKey(code))
    .executeTakeFirst();
  const taken = (name: string) => new AdminError(`The code ${name} already exists, possibly withdrawn or expired.`);
  if (alike) throw taken(alike.code);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('discount_code')
    .values({ code, ...terms, created_at: now, created_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw taken(code);
  return await list(db, now);
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

type Typed = { readonly [Name in keyof typeof options]: string | undefined };

/** Returns the conditions of a code. */
async function termsIn(db: Db, percent: string, typed: Typed, now: Date) {
  const value_percentage = /^[1-9]\d?$/.test(percent) ? Number(percent) : 0;
  if (value_percentage < 1 || value_percentage > 90) {
    throw new UsageError(`${percent} is not a percentage from 1 to 90.`);
  }
  const expires = new Date(`${typed.until ?? ''}T23:59:59.999Z`);
  if (!(expires > now)) throw new UsageError('Set a last day in the future, such as --until 2027-01-31.');
  const { country = null, validity = 'once_per_user' } = typed;
  if (country !== null && !isCountry(country)) throw new UsageError(`${country} is not a country of the product.`);
  const money = typed.currency === undefined ? null : choose(typed.currency, 'currency', currency.options);
  return {
    value_percentage,
    country,
    user_id: typed.member === undefined ? null : await memberNamed(db, typed.member),
    currency: money,
    minimum_order_value: typed.minimum === undefined ? null : minimumIn(typed.minimum, money),
    paymentmethods:
      typed.methods?.split(',').map((one) => choose(one, 'payment method', paymentMethod.options)) ?? null,
    validity: choose(validity, 'validity', codeValidity.options),
    expires,
  };
}

/** Returns an amount in minor units. */
function minimumIn(typed: string, money: string | null): number {
  const [, whole, cents = ''] = /^(\d{1,6})(?:\.(\d{2}))?$/.exec(typed) ?? [];
  const minor = Number(whole) * 100 + Number(cents);
  if (!(minor > 0)) throw new UsageError(`${typed} is not an amount such as 20 or 20.00.`);
  if (!money) throw new UsageError('A minimum needs a currency: add --currency EUR, for instance.');
  return minor;
}

async function memberNamed(db: Db, name: string): Promise<MemberId> {
  const card = await db.selectFrom('member_card').select('id').where('name', '=', name).executeTakeFirst();
  if (!card) throw new AdminError(`No such member: ${name}.`);
  return card.id;
}

async function withdraw(db: Db, code: string, now: Date): Promise<string> {
  const { numUpdatedRows } = await db
    .updateTable('discount_code')
    .set({ withdrawn_at: now })
    .where('code', '=', code)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AdminError(`There is no active code ${code}.`);
  return await list(db, now);
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
  if (rows.length === 0) return 'There is no discount code yet.';
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
        row.uses === 1 ? 'used once' : `used ${row.uses} times`,
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
