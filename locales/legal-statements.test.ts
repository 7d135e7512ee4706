import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#contract/languages.ts';
import type { LegalStatement } from './legal-statement.ts';
import { legalStatements } from './legal-statements.ts';

async function messageOf(language: Language, { text, at }: LegalStatement): Promise<string> {
  const file = path.join(import.meta.dirname, language, `${text}.json`);
  const read: unknown = JSON.parse(await readFile(file, 'utf8'));
  const message = at.split('.').reduce((held, key) => (held as Record<string, unknown>)[key], read);
  return message as string;
}

/** Returns the first phrase that is missing from a message or out of order; undefined if all phrases are in order. */
function missingIn(message: string, phrases: readonly string[]): string | undefined {
  let from = 0;
  return phrases.find((phrase) => {
    const found = message.indexOf(phrase, from);
    from = found + phrase.length;
    return found < 0;
  });
}

test('a phrase is reported if it is missing or out of order', () => {
  expect(missingIn('online first, then most recently', ['online first', 'most recently'])).toBeUndefined();
  expect(missingIn('the most recently active first', ['online', 'most recently'])).toBe('online');
  expect(missingIn('most recently, then online', ['online', 'most recently'])).toBe('most recently');
});

describe.each(languages)('the legal texts in %s', (language) => {
  test.each(Object.entries(legalStatements))('state that %s', async (_statement, required) => {
    const message = await messageOf(language, required);
    for (const needed of required.always ?? []) expect(message).toContain(needed);
    expect(missingIn(message, required.says?.[language] ?? []), message).toBeUndefined();
  });
});
