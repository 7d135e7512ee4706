import type { Selectable } from 'kysely';
import { localeOf } from '#contract/locale.ts';
import type { Language } from '#contract/languages.ts';
import { formatMoney } from '#contract/money.ts';
import type { Country } from '#contract/places.ts';
import type { Invoice } from '#database/tables.ts';
import { withColon, withGrammar } from '#locales/grammar.ts';
import { translatorFor } from '../../../platform/core/catalog.ts';
import { methodName } from '../receipt.ts';

type Line = readonly [name: string, value: string];

/** The complete text of an invoice or credit note. The page and the PDF render the same sheet. */
export interface InvoiceSheet {
  readonly language: Language;
  readonly number: string;
  /** `Invoice 2026-000123` */
  readonly title: string;
  /** The seller under a heading: name, address, registration numbers. */
  readonly seller: { readonly heading: string; readonly lines: readonly string[] };
  /** Dates, payment method, payment number and country. */
  readonly facts: readonly Line[];
  /** Headings of the two columns of `lines`. */
  readonly columns: Line;
  readonly lines: readonly Line[];
  readonly total: Line;
}

/** Builds a sheet from the frozen copy, in the reader's language. Dates are in UTC, like the year of the number. */
export function sheetOf(invoice: Selectable<Invoice>, language: Language): InvoiceSheet {
  const { kind, number, country, currency, vat_percent, discount_percentage, credits } = invoice;
  const translate = translatorFor(language, 'invoice', country);
  const mails = translatorFor(language, 'mails', country);
  const imprint = translatorFor(language, 'page-service');
  const locale = localeOf(language, country);
  const nameOf = (of: Country) => new Intl.DisplayNames(language, { type: 'region' }).of(of) ?? of;
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const day = (at: Date) => withGrammar(language, dates.format(at));
  const amount = (amount_minor: number) => formatMoney({ amount_minor, currency }, locale);
  const isNote = kind === 'credit_note';
  const corrected = isNote && {
    number: invoice.corrects!,
    date: day(invoice.corrects_issued_at!),
  };
  const shop = invoice.one_stop_shop_country;
  const percent = new Intl.NumberFormat(locale).format(vat_percent);
  return {
    language,
    number,
    title: translate(`title.${kind}`, { number }),
    seller: {
      heading: mails('receipt.seller'),
      lines: [
        invoice.company_name,
        invoice.company_address,
        invoice.company_city,
        nameOf(invoice.company_country),
        ...named(withColon(language, imprint('imprint.register')), invoice.company_kvk),
        ...named(withColon(language, imprint('imprint.vat')), invoice.vat_number),
      ].filter((line) => line.trim() !== ''),
    },
    facts: [
      [translate('issued'), day(invoice.issued_at)],
      ...(corrected
        ? ([
            [translate('corrects'), translate('corrected', corrected)],
            [translate('reason'), translate('withdrawal')],
          ] as const)
        : []),
      [translate('paid'), day(invoice.paid_at)],
      [mails('receipt.method'), methodName(invoice.payment_method, mails)],
      [mails('receipt.number'), invoice.payment_id],
      [translate('country'), nameOf(country)],
      ...(shop ? ([[translate('vat_country'), translate('one_stop_shop', { country: nameOf(shop) })]] as const) : []),
    ],
    columns: [translate('description'), translate('amount')],
    lines: [
      [
        isNote ? translate('unused', { count: credits }) : mails('receipt.credits', { credits }),
        amount(vat_percent > 0 ? invoice.net_minor : invoice.gross_minor),
      ],
      ...(discount_percentage
        ? ([[mails('receipt.discount', { percent: discount_percentage }), mails('receipt.bonus_taken_off')]] as const)
        : []),
      ...(vat_percent > 0
        ? ([
            [translate('net'), amount(invoice.net_minor)],
            [translate('vat', { percent }), amount(invoice.vat_minor)],
          ] as const)
        : []),
    ],
    total: [translate(isNote ? 'refund' : 'total'), amount(invoice.gross_minor)],
  };
}

function named(name: string, value: string): string[] {
  return value.trim() ? [`${name} ${value}`] : [];
}
