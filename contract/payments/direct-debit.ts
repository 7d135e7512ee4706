import * as z from 'zod/mini';
import { call } from '../call.ts';
import { paymentId } from '../payments.ts';
import { day, instant } from '../time.ts';
import { orEmpty } from '../typed/blank.ts';
import { codeKey } from '../typed/code.ts';
import { bicIn, ibanIn } from '../typed/iban.ts';
import { withoutInvisible } from '../typed/invisible.ts';
import { phoneIn } from '../typed/phone.ts';

/** Number of digits of the code in the text message. */
export const codeDigits = 6;

/**
 * SEPA countries outside the European Economic Area. Their accounts can be debited too, but the debit must include the
 * BIC of the payer's bank and the holder's address. (EPC409-09; Regulation (EU) 260/2012, art. 5(7).)
 */
const outsideEea: ReadonlySet<string> = new Set([
  'AD',
  'CH',
  'GB',
  'GG',
  'IM',
  'JE',
  'MC',
  'SM',
  'VA',
  'AL',
  'MD',
  'ME',
  'MK',
  'RS',
]);

/** Returns whether an account, in any spelling, also needs the BIC of its bank. */
export function needsBic(iban: string): boolean {
  return outsideEea.has(ibanIn(iban).slice(0, 2));
}

/**
 * Maximum length of a typed value. Longer values are rejected before they are cleaned, because one character can expand
 * to eighteen.
 */
const mostTyped = 200;

const line = (longest: number) =>
  z.string().check(
    z.maxLength(mostTyped, { abort: true }),
    z.overwrite((text) => orEmpty(withoutInvisible(text))),
    z.minLength(1),
    z.maxLength(longest),
  );
/** Returns a schema for text that is normalized before it is stored, such as an account number with spaces. */
const cleaned = (clean: (typed: string) => string, longest: number) =>
  z.string().check(z.maxLength(mostTyped, { abort: true }), z.overwrite(clean), z.minLength(1), z.maxLength(longest));

/** The fields of a direct debit. (Specification, section 3.) */
export const debitForm = z.strictObject({
  /** The order to pay. */
  payment_id: paymentId,
  account_holder: line(70),
  /** The IBAN of the account, in any spelling. */
  iban: cleaned(ibanIn, 50),
  /** BIC of the account's bank, if the account is outside the European Economic Area. */
  bic: z.optional(z.string().check(z.maxLength(mostTyped, { abort: true }), z.overwrite(bicIn), z.maxLength(20))),
  street: line(60),
  house_number: line(10),
  zip: line(16),
  city: line(35),
  /** The phone number, with or without the country code. */
  phone: cleaned(phoneIn, 30),
  /** The viewer has read the mandate and grants it. */
  mandate: z.literal(true),
});
export type DebitForm = z.output<typeof debitForm>;

/**
 * Reports whether the viewer may pay by direct debit, with the data of the mandate for an order. (Specification,
 * section 4.)
 */
export const showDirectDebit = call({
  method: 'GET',
  path: '/api/directdebit.php',
  by: 'member',
  input: z.strictObject({ payment_id: z.optional(paymentId) }),
  reply: z.object({
    /** `blocked`: a debit was returned. `limit`: the total of a day or a month is too high. */
    state: z.enum(['open', 'blocked', 'limit']),
    /** Credits that were spent although their payment was returned. The next purchase settles them first. */
    owed_credits: z.int(),
    /** The order that awaits a direct debit, or null. */
    order: z.nullable(
      z.object({
        payment_id: paymentId,
        credits: z.int(),
        amount_minor: z.int(),
        /** The collection date if the debit were confirmed now. */
        collect_on: day,
        mandate_reference: z.string(),
      }),
    ),
    creditor: z.nullable(z.object({ name: z.string(), address: z.string(), id: z.string() })),
  }),
  refusals: {},
});

const blocked = {
  /** Shown as 'Your account is blocked for direct debit payments.' */
  direct_debit_blocked: 403,
  /** Shown as 'Your limit for direct debit payments has been reached. …' */
  direct_debit_limit: 403,
  /** The viewer has no order with this id that awaits a direct debit. */
  no_such_order: 404,
} as const;

/**
 * Sends the code that grants the mandate to the phone. A new code replaces the previous one. At most three codes an
 * hour per number and ten a day per member.
 */
export const askDebitCode = call({
  method: 'POST',
  path: '/api/directdebit.php',
  by: 'member',
  once: true,
  input: debitForm,
  reply: z.object({
    /** The last digits of the number, `…34`. */
    phone_end: z.string(),
    /** When the code expires, after ten minutes. */
    expires: instant,
  }),
  refusals: {
    ...blocked,
    iban_invalid: 422,
    /** A real account, but in a country without euro direct debits. */
    iban_not_sepa: 422,
    /** The account needs a BIC, but it is missing or belongs to another country. */
    bic_invalid: 422,
    /** Not a mobile phone number of a supported country; premium-rate numbers are refused too. */
    phone_refused: 422,
    too_many_codes: { status: 429, details: z.object({ minutes: z.int() }) },
    /** The code could not be sent. */
    sms_unavailable: 503,
  },
});

/** Grants the mandate with the code. The credits are added at once; the money is collected on the announced day. */
export const confirmDebit = call({
  method: 'PUT',
  path: '/api/directdebit.php',
  by: 'member',
  once: true,
  input: z.strictObject({
    payment_id: paymentId,
    otp: z.string().check(z.maxLength(mostTyped, { abort: true }), z.overwrite(codeKey), z.regex(/^\d{6}$/)),
  }),
  reply: z.object({ payment_id: paymentId }),
  refusals: {
    ...blocked,
    /** The code is wrong. Shown as 'Code invalid'. */
    code_invalid: 422,
    /** Shown as 'Code not found': the code has expired, was entered wrongly too often, or was never sent. */
    code_not_found: 404,
  },
});
