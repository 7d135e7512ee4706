import * as z from 'zod/mini';
import { facts } from './profile-fields.ts';

type Facts = typeof facts;
export type FactName = keyof Facts;
export type FactIconName = Facts[FactName]['icon'];
/** One of the possible values of a fact. */
export type FactValue<Name extends FactName> = Facts[Name] extends { readonly values: readonly (infer Value)[] }
  ? Value
  : number;
/** A member's answer to a fact. */
export type FactAnswer<Name extends FactName> = Facts[Name] extends { readonly kind: 'choices' }
  ? FactValue<Name>[]
  : FactValue<Name>;
/** The answers to some facts; null without an answer. */
export type FactAnswers<Name extends FactName = FactName> = { readonly [One in Name]: FactAnswer<One> | null };
/** The names of the facts whose definition matches `Row`. */
type FactsLike<Row> = { [Name in FactName]: Facts[Name] extends Row ? Name : never }[FactName];

/** The facts that members can search by. */
export type SearchedFact = FactsLike<{ readonly search: object }>;
export type UnsearchedFact = Exclude<FactName, SearchedFact>;
/** The facts in the sign-up step about personal information. */
export type SignupFact = FactsLike<{ readonly asked: 'sign_up' }>;
/** The facts without which a profile counts as incomplete. */
export type ExpectedFact = FactsLike<{ readonly expected: true }>;
export type NumberFact = FactsLike<{ readonly kind: 'number' }>;
export type ChoiceFact = FactsLike<{ readonly kind: 'choice' }>;
export type ChoicesFact = FactsLike<{ readonly kind: 'choices' }>;
export type ListedFact = Exclude<FactName, NumberFact>;

export const factNames = Object.keys(facts) as readonly FactName[];
export const unsearchedFacts = factNames.filter((name) => !isSearchedFact(name)) as readonly UnsearchedFact[];
/** The facts that members can search by, in the order of the filters. */
export const searchedFacts = factNames
  .filter(isSearchedFact)
  .sort((one, other) => facts[one].search.position - facts[other].search.position);

export const signupFacts = factNames.filter((name) => facts[name].asked === 'sign_up') as readonly SignupFact[];
export const expectedFacts = factNames.filter((name) => facts[name].expected) as readonly ExpectedFact[];

export function isFact(field: string): field is FactName {
  return Object.hasOwn(facts, field);
}

export function isSearchedFact(field: string): field is SearchedFact {
  return isFact(field) && 'search' in facts[field];
}

export function isNumberFact(name: FactName): name is NumberFact {
  return facts[name].kind === 'number';
}

export function isChoicesFact(name: FactName): name is ChoicesFact {
  return facts[name].kind === 'choices';
}

/** Picks the answers to the given facts from a row. */
export function answersIn<Name extends FactName>(names: readonly Name[], row: FactAnswers<Name>): FactAnswers<Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as FactAnswers<Name>;
}

/** Builds an object with one entry per fact. */
export function eachFact<Answers extends Partial<FactAnswers>>(of: (name: FactName) => unknown): Answers {
  return Object.fromEntries(factNames.map((name) => [name, of(name)])) as Answers;
}

/** Builds an object with one entry per fact that members can search by. */
export function eachSearchedFact<Value>(of: (name: SearchedFact) => Value) {
  return Object.fromEntries(searchedFacts.map((name) => [name, of(name)])) as {
    readonly [Name in SearchedFact]: Value;
  };
}

/** Returns a schema for one value of a fact with a list of values. */
export function factValue<Name extends ListedFact>(name: Name): z.ZodMiniType<FactValue<Name>, FactValue<Name>> {
  return z.enum(facts[name].values) as never;
}

type AnswerSchemas = {
  readonly [Name in FactName]: z.ZodMiniNullable<z.ZodMiniType<FactAnswer<Name>, FactAnswer<Name>>>;
};
/** Schemas for the answer to each fact; null without an answer. */
export const factAnswers = Object.fromEntries(
  factNames.map((name) => [name, z.nullable(answerTo(name, facts[name]))]),
) as unknown as AnswerSchemas;

function answerTo(name: FactName, row: Facts[FactName]): z.ZodMiniType {
  if (row.kind === 'number') return z.int().check(z.minimum(row.min), z.maximum(row.max));
  const value = factValue(name as ListedFact);
  if (row.kind === 'choice') return value;
  return z.array(value).check(
    z.minLength(1),
    z.maxLength(row.most),
    z.refine((all) => new Set(all).size === all.length),
  );
}
