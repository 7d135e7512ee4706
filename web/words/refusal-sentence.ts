import { useTranslations } from 'use-intl';
import type { Refusals } from '#contract/call.ts';
import { isRefusal } from '../wire/refusal.ts';
import type { Messages } from './catalogue.ts';

/** The areas that have sentences for refusals. */
type Refusing = { [Area in keyof Messages]: Messages[Area] extends { refused: object } ? Area : never }[keyof Messages];
type Sentences<Area extends Refusing> = Messages[Area] extends { refused: infer Refused } ? Refused : never;

/**
 * Says why a call was refused, in the member's language. A call whose refusals have no sentence in the area's
 * catalogue does not compile.
 */
export function useRefusalSentence<Area extends Refusing, Terms extends Refusals>(
  area: Area,
  _call: { readonly refusals: Terms } & (keyof Terms extends keyof Sentences<Area> ? unknown : never),
): (fault: unknown) => string {
  const own = useTranslations(area) as unknown as Translate;
  const common = useTranslations('shell') as unknown as Translate;
  return (fault) => {
    if (!isRefusal(fault)) return common('refused.other');
    const { problem } = fault;
    const key = `refused.${problem.code}`;
    const details = problem as unknown as Record<string, string | number>;
    if (own.has(key)) return own(key, details);
    return common.has(key) ? common(key, details) : common('refused.other');
  };
}

interface Translate {
  (key: string, values?: Record<string, string | number>): string;
  has(key: string): boolean;
}
