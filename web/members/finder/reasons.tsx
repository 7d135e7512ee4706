import type { MatchReason } from '#contract/match-finder.ts';
import { useFormatter, useLanguage, useWords } from '../../words/use-words.ts';

/** Why somebody is shown, each reason a line of its own. */
export function Reasons({ reasons }: { reasons: readonly MatchReason[] }) {
  const say = useReason();
  if (reasons.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-0.5 px-1 text-14 text-muted">
      {reasons.map((reason) => (
        <li key={reason.reason} className="first:font-semibold first:text-text">
          {say(reason)}
        </li>
      ))}
    </ul>
  );
}

function useReason(): (reason: MatchReason) => string {
  const words = useWords('finder');
  const names = useWords('interests');
  const format = useFormatter();
  const language = useLanguage();
  // Within a sentence words are small, but for German, where nouns are not.
  const small = (word: string) => (language === 'de' ? word : word.toLocaleLowerCase(language));
  return (reason) => {
    switch (reason.reason) {
      case 'likes_you':
        return words('reason.likes_you');
      case 'both_like':
        return words('reason.both_like', { list: format.list(reason.interests.map((one) => small(names(one)))) });
      case 'same_wish':
        return words('reason.same_wish', { wish: small(words(`wish.${reason.relationship_wish}`)) });
      case 'near':
        return words('reason.near', { km: reason.distance });
      case 'active':
        return words(`reason.${reason.last_active}`);
    }
  };
}
