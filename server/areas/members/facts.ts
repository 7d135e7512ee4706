import {
  answersIn,
  type FactAnswers,
  type SearchedFact,
  searchedFacts,
  type UnsearchedFact,
  unsearchedFacts,
} from '#contract/members/facts.ts';

/** Combines a member's facts: the searchable ones are on the card, the others in the profile. */
export function factsIn(card: FactAnswers<SearchedFact>, profile: FactAnswers<UnsearchedFact>): FactAnswers {
  return { ...answersIn(searchedFacts, card), ...answersIn(unsearchedFacts, profile) };
}
