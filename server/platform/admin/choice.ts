import { UsageError } from './admin-error.ts';
import { similarTo } from './similar.ts';

/** Returns the permitted value that the operator typed. */
export function choose<const Value extends string>(typed: string, noun: string, permitted: readonly Value[]): Value {
  const value = permitted.find((one) => one === typed);
  if (value !== undefined) return value;
  const similar = similarTo(typed, permitted);
  const meant = similar ? ` Did you mean ${similar}?` : '';
  throw new UsageError(`“${typed}” is not a ${noun}.${meant} Permitted: ${permitted.join(', ')}.`);
}
