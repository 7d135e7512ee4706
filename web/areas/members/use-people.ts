import type { Gender } from '#contract/members/profile-values.ts';
import { useWords } from '../../shared/i18n/use-words.ts';

interface Counted {
  readonly num_results: number;
  readonly more_than_counted: boolean;
}

/** Returns a function that formats the number of members found: "128 women", "1,000+ men". */
export function usePeople(): (counted: Counted, gender: Gender) => string {
  const words = useWords('members.search');
  return ({ num_results, more_than_counted }, gender) =>
    words(more_than_counted ? 'more_people' : 'people', { count: num_results, gender });
}
