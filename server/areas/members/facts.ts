import {
  answersIn,
  type FactAnswers,
  type SearchedFact,
  searchedFacts,
  type UnsearchedFact,
  unsearchedFacts,
} from '#contract/members/facts.ts';

/** A member's facts: those that others may search by are on the card, the others in the profile. */
export function factsIn(card: FactAnswers<SearchedFact>, profile: FactAnswers<UnsearchedFact>): FactAnswers {
  return { ...answersIn(searchedFacts, card), ...answersIn(unsearchedFacts, profile) };
}
