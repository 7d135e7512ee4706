import { ageLockHours, minimumAge } from '#contract/accounts/accounts.ts';
import { homeTimeZone } from '#contract/locale.ts';
import type { Country } from '#contract/places.ts';
import { refuse } from '#contract/refusal.ts';
import { ageOn, dayIn } from '#contract/time.ts';

/** Range of plausible ages. Ages outside of it are typing errors. */
const agesOfTypists = { least: 5, most: 120 } as const;

/** Where a newcomer is, as far as it decides which day it is. */
interface Whereabouts {
  readonly country: Country;
  readonly time_zone: string | undefined;
}

/** Returns the refusal of a date of birth that is a typing error or below the minimum age. Undefined for adults. */
export function refusalOfAge(date_of_birth: string, { country, time_zone }: Whereabouts, now: Date) {
  const years = ageOn(date_of_birth, dayIn(time_zone ?? homeTimeZone[country], now));
  if (years < agesOfTypists.least || years > agesOfTypists.most) {
    return refuse('invalid', { fields: { date_of_birth: 'invalid_date_of_birth' } });
  }
  return years < minimumAge ? refuse('too_young', { min_age: minimumAge, hours: ageLockHours }) : undefined;
}
