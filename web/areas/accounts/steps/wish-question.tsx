import { relationshipWishes, type RelationshipWish } from '#contract/members/profile-values.ts';
import { Tiles } from '../../../shared/ui/tiles.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { type Finder, firstAnswers } from '../../members/finder/match-finder.ts';
import { useAnswers } from '../../members/finder/use-answers.ts';

interface WishQuestionProps {
  finder: Finder;
  onPress: () => void;
}

/** Asks for the kind of relationship that the member wants. The answer is shown on the profile. */
export function WishQuestion({ finder, onPress }: WishQuestionProps) {
  const words = useWords('finder.wish');
  const steps = useWords('signup-steps');
  const { answers, save } = useAnswers(finder);
  const choose = (wish: RelationshipWish | 'none') => {
    const relationship_wish = wish === 'none' ? null : wish;
    save.mutate({ ...(answers ?? firstAnswers(finder)), relationship_wish, wish_shown: relationship_wish !== null });
  };
  const saved = answers?.relationship_wish ?? (answers ? 'none' : undefined);
  const shown = save.isPending ? (save.variables.relationship_wish ?? 'none') : saved;
  return (
    <Tiles
      legend={steps('wish.title')}
      hideLegend
      name="relationship_wish"
      options={[...relationshipWishes, 'none' as const].map((value) => ({ value, label: words(value) }))}
      value={shown}
      onChange={choose}
      onPress={onPress}
    />
  );
}
