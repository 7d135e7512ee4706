import { useTimeZone, useTranslations } from 'use-intl';
import type { Refusals } from '#contract/call.ts';
import { dayIn } from '#contract/time.ts';
import { isRefusal, type Refusal } from '../api/refusal.ts';
import { serverNow } from '../api/server-clock.ts';
import type { Messages } from './catalogue.ts';
import { useFormatter } from './use-words.ts';

/** The areas whose catalogs have sentences for refusals. */
type Refusing = { [Area in keyof Messages]: Messages[Area] extends { refused: object } ? Area : never }[keyof Messages];
type Sentences<Area extends Refusing> = Messages[Area] extends { refused: infer Refused } ? Refused : never;
type Sayable<Area extends Refusing> = keyof Sentences<Area> | keyof Sentences<'shell'>;

/**
 * Returns a function that explains a refused call in the member's language. Does not compile unless the area's catalog
 * or the shared one has a sentence for each of the call's refusals.
 */
export function useRefusalSentence<Area extends Refusing, Terms extends Refusals>(
  area: Area,
  _call: { readonly refusals: Terms } & (keyof Terms extends Sayable<Area> ? unknown : never),
): (fault: unknown) => string {
  const own = useTranslations(area) as unknown as Translate;
  const common = useCommonSentence();
  return (fault) => {
    if (!isRefusal(fault)) return common(fault);
    const key = `refused.${fault.code}`;
    return own.has(key) ? own(key, detailsOf(fault)) : common(fault);
  };
}

/** Returns a function that explains refusals that any call may return, with a generic sentence as the fallback. */
export function useCommonSentence(): (fault: unknown) => string {
  const common = useTranslations('shell') as unknown as Translate;
  const beginning = useBeginning();
  return (fault) => {
    if (!isRefusal(fault)) return common('refused.other');
    const key = `refused.${beginning.codeOf(fault)}`;
    return common.has(key)
      ? common(key, { ...detailsOf(fault), time: beginning.timeOf(fault) })
      : common('refused.other');
  };
}

/** Maximum wait past midnight that is not shown as "tomorrow", in milliseconds. */
const nightMilliseconds = 6 * 3_600_000;
/** Maximum wait that is shown as "a moment", in milliseconds. */
const momentMilliseconds = 60_000;

/** Returns functions that describe when a refused call may be retried, in the reader's time zone. */
function useBeginning() {
  const format = useFormatter();
  const timeZone = useTimeZone() ?? 'UTC';
  const isTomorrow = (until: number) =>
    until - serverNow() > nightMilliseconds &&
    dayIn(timeZone, new Date(until)) !== dayIn(timeZone, new Date(serverNow()));
  return {
    /** Returns the time of day, rounded up to the minute. */
    timeOf: ({ until = 0 }: Refusal) => format.dateTime(Math.ceil(until / 60_000) * 60_000, { timeStyle: 'short' }),
    codeOf: ({ code, until = 0 }: Refusal) => {
      if (code === 'too_many_requests' && until > serverNow() + momentMilliseconds) return 'too_many_until';
      return code === 'enough_for_now' && isTomorrow(until) ? 'enough_for_today' : code;
    },
  };
}

function detailsOf({ problem }: Refusal): Record<string, string | number> {
  return problem as unknown as Record<string, string | number>;
}

interface Translate {
  (key: string, values?: Record<string, string | number>): string;
  has(key: string): boolean;
}
