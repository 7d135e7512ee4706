import * as z from 'zod/mini';
import { call } from '../call.ts';
import { paymentId } from '../payments.ts';
import { day, instant } from '../time.ts';
import { orEmpty } from '../typed/blank.ts';
import { codeKey } from '../typed/code.ts';
import { bicIn, ibanIn } from '../typed/iban.ts';
import { withoutInvisible } from '../typed/invisible.ts';
import { phoneIn } from '../typed/phone.ts';

/** How many digits the code in the text message has. */
export const codeDigits = 6;

/**
 * SEPA countries outside the European Economic Area. Their accounts can be debited as well; the payer's bank has to be
 * named by its BIC, and the holder's address goes with them. (EPC409-09; Regulation (EU) 260/2012, art. 5(7).)
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

/** Whether an account, however it is typed, is one whose bank has to be named as well. */
export function needsBic(iban: string): boolean {
  return outsideEea.has(ibanIn(iban).slice(0, 2));
}

/** A longer value is rejected before it is cleaned: one character can expand to eighteen. */
const mostTyped = 200;

const line = (longest: number) =>
  z.string().check(
    z.maxLength(mostTyped, { abort: true }),
    z.overwrite((text) => orEmpty(withoutInvisible(text))),
    z.minLength(1),
    z.maxLength(longest),
  );
/** Values that people type in many ways and we store in one. */
const cleaned = (clean: (typed: string) => string, longest: number) =>
  z.string().check(z.maxLength(mostTyped, { abort: true }), z.overwrite(clean), z.minLength(1), z.maxLength(longest));

/** The fields of a direct debit. (Specification, section 3.) */
export const debitForm = z.strictObject({
  /** The order that is paid. */
  payment_id: paymentId,
  account_holder: line(70),
  /** However it is typed or pasted. */
  iban: cleaned(ibanIn, 50),
  /** Of the account's bank, if the account is outside the European Economic Area. */
  bic: z.optional(z.string().check(z.maxLength(mostTyped, { abort: true }), z.overwrite(bicIn), z.maxLength(20))),
  street: line(60),
  house_number: line(10),
  zip: line(16),
  city: line(35),
  /** As it is dialled at home, or with the country's code. */
  phone: cleaned(phoneIn, 30),
  /** The mandate was read, and is given. */
  mandate: z.literal(true),
});
export type DebitForm = z.output<typeof debitForm>;

/** Whether the viewer may pay by direct debit, and what the mandate for an order says. (Specification, section 4.) */
export const showDirectDebit = call({
  method: 'GET',
  path: '/api/directdebit.php',
  by: 'member',
  input: z.strictObject({ payment_id: z.optional(paymentId) }),
  reply: z.object({
    /** `blocked`: a debit came back. `limit`: too much within a day or a month. */
    state: z.enum(['open', 'blocked', 'limit']),
    /** Credits that were used although their payment came back. The next purchase pays them first. */
    owed_credits: z.int(),
    /** The order that waits to be paid by direct debit; null: there is none. */
    order: z.nullable(
      z.object({
        payment_id: paymentId,
        credits: z.int(),
        amount_minor: z.int(),
        /** When the money would be collected, if it were confirmed now. */
        collect_on: day,
        mandate_reference: z.string(),
      }),
    ),
    creditor: z.nullable(z.object({ name: z.string(), address: z.string(), id: z.string() })),
  }),
  refusals: {},
});

const blocked = {
  /** 'Your account is blocked for direct debit payments.' */
  direct_debit_blocked: 403,
  /** 'Your limit for direct debit payments has been reached. …' */
  direct_debit_limit: 403,
  /** There is no such order of the viewer's that waits to be paid by direct debit. */
  no_such_order: 404,
} as const;

/**
 * Sends a code to the phone, with which the mandate is given. A new code replaces the one before. At most three codes
 * an hour to a number and ten a day to a member.
 */
export const askDebitCode = call({
  method: 'POST',
  path: '/api/directdebit.php',
  by: 'member',
  once: true,
  input: debitForm,
  reply: z.object({
    /** The end of the number, `…34`. */
    phone_end: z.string(),
    /** The code holds until then: ten minutes. */
    expires: instant,
  }),
  refusals: {
    ...blocked,
    iban_invalid: 422,
    /** A real account, in a country without euro direct debits. */
    iban_not_sepa: 422,
    /** An account that needs one was typed without a BIC, or with one of a bank elsewhere. */
    bic_invalid: 422,
    /** No mobile phone of a country that we serve; premium-rate and foreign numbers. */
    phone_refused: 422,
    too_many_codes: { status: 429, details: z.object({ minutes: z.int() }) },
    /** The code could not be sent. */
    sms_unavailable: 503,
  },
});

/** Gives the mandate with the code: the credits come at once, the money is collected on the day that was told. */
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
    /** 'Code invalid' */
    code_invalid: 422,
    /** 'Code not found': it has expired, was tried too often, or was never sent. */
    code_not_found: 404,
  },
});
