import type { Language } from '#contract/languages.ts';
import { homeCountry, homeTimeZone, type Locale, localeOf } from '#contract/locale.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Country } from '#contract/places.ts';
import { withGrammar } from '#locales/grammar.ts';
import type { Sql } from '../../platform/postgres/db.ts';

export interface WrittenDates {
  /** Formats a day: `2 November 2026`. */
  day(at: Date): string;
  /** Formats a time: `2 November 2026 at 21:46 CET`. */
  moment(at: Date): string;
}

/** The reader of an email; `id` is null without an account. */
export interface Reader {
  readonly id: MemberId | null;
  readonly language: Language;
}

/** Returns formatters for dates in a reader's language, country and time zone. (Decision 007.) */
export async function datesFor(db: Sql, reader: Reader): Promise<WrittenDates> {
  return datesIn(reader.language, await countryOf(db, reader));
}

/** Returns the country whose formats apply to dates, numbers and money for a reader. */
export async function countryOf(db: Sql, { id, language }: Reader): Promise<Country> {
  const card = id
    ? await db.selectFrom('member_card').select('country').where('id', '=', id).executeTakeFirst()
    : undefined;
  return card?.country ?? homeCountry[language];
}

export function datesIn(language: Language, country: Country): WrittenDates {
  const [locale, timeZone] = [localeOf(language, country), homeTimeZone[country]];
  const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const;
  const hour = { hour: 'numeric', minute: '2-digit' } as const;
  return {
    day: (at) => withGrammar(language, new Intl.DateTimeFormat(locale, day).format(at)),
    moment: (at) => withGrammar(language, withZone(at, locale, { ...day, ...hour })),
  };
}

/** Names the zone where `Intl` has no short name: "heure d’Europe centrale", not "UTC+1". */
function withZone(at: Date, locale: Locale, style: Intl.DateTimeFormatOptions): string {
  const short = new Intl.DateTimeFormat(locale, { ...style, timeZoneName: 'short' }).format(at);
  if (!/(?:UTC|GMT)[+−-]\d/.test(short)) return short;
  const parts = new Intl.DateTimeFormat(locale, { ...style, timeZoneName: 'longGeneric' }).formatToParts(at);
  const zone = parts.find(({ type }) => type === 'timeZoneName')!.value;
  return `${new Intl.DateTimeFormat(locale, style).format(at)} (${zone})`;
}
