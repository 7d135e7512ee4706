import type { Area } from './catalogue.ts';

/** Returns whether a locale is that of the United States. */
export function isAmerican(locale: string): boolean {
  return locale.endsWith('-US');
}

/**
 * Returns the areas that a reader needs. In the United States, these include the words that differ there ("color",
 * "State").
 */
export function areasIn(locale: string, areas: readonly Area[]): readonly Area[] {
  return isAmerican(locale) ? [...areas, 'wording-us'] : areas;
}

/** The messages of the areas that are loaded. */
export type LoadedMessages = Partial<Record<Area, object>>;

type Tree = { readonly [key: string]: unknown };

/** Replaces the messages that are worded differently in the United States, in the areas that are loaded. */
export function withWording(messages: LoadedMessages, locale: string): LoadedMessages {
  const wording = messages['wording-us'] as Tree | undefined;
  if (!wording || !isAmerican(locale)) return messages;
  const own = Object.entries(wording).filter(([area]) => area in messages);
  return merged(messages, Object.fromEntries(own));
}

/** Merges groups of messages. A compiled message is a string or an array, whereas a group of messages is an object. */
function merged(words: Tree, replacing: Tree): Tree {
  const entries = Object.entries(replacing).map(([key, value]) => {
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [key, isGroup ? merged((words[key] ?? {}) as Tree, value as Tree) : value];
  });
  return { ...words, ...Object.fromEntries(entries) };
}
