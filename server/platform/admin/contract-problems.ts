import * as z from 'zod/mini';
import { similarTo } from './similar.ts';

const { localeError } = z.locales.en();

/**
 * Parses what an operator wrote. Returns the value, or one line for each wrong field: its path and the reason. Unknown
 * fields are named with the most similar known one.
 */
export function checkFields<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  fields: readonly string[] = [],
): { readonly value: z.output<Schema> } | { readonly problems: readonly string[] } {
  const parsed = z.safeParse(schema, value, { error: localeError });
  if (parsed.success) return { value: parsed.data };
  return { problems: parsed.error.issues.flatMap((issue) => linesOf(issue, fields)) };
}

type Issue = z.core.$ZodIssue;

function linesOf(issue: Issue, fields: readonly string[]): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const similar = similarTo(key, fields);
      return `${pathOf([...issue.path, key])}: there is no such field${similar ? `; did you mean ${similar}?` : ''}`;
    });
  }
  // For a union, report the branch with the fewest problems: it is probably the one that was meant.
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const [nearest] = issue.errors.toSorted((one, other) => one.length - other.length);
    return nearest!.flatMap((inner) => linesOf({ ...inner, path: [...issue.path, ...inner.path] }, fields));
  }
  return [`${pathOf(issue.path) || 'the whole'}: ${reasonOf(issue)}`];
}

function reasonOf(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined && issue.message.endsWith('received undefined')) {
    return `is missing (${issue.expected})`;
  }
  return issue.message.replace(/^Invalid (input|option|string): /, '');
}

function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}
