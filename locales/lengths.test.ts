import { glob, readFile } from 'node:fs/promises';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { button, places } from './lengths.ts';
import { catalogAreas, folder, messagesOf } from './read-messages.ts';

function allOf(language: string): Map<string, string> {
  const ofArea = (area: string) =>
    [...messagesOf(language, area)].map(([path, text]) => [`${area}.${path}`, text] as const);
  return new Map(catalogAreas.flatMap(ofArea));
}

/** Returns the number of characters in a message as displayed. */
function shownLength(elements: readonly MessageFormatElement[]): number {
  const lengths = elements.map((element): number => {
    if (element.type === TYPE.literal) return element.value.length;
    if (element.type === TYPE.pound) return 2;
    if (element.type === TYPE.tag) return shownLength(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return Math.max(...Object.values(element.options).map(({ value }) => shownLength(value)));
    return element.value === 'name' || element.value === 'filter' ? 8 : 3;
  });
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** Returns the messages on buttons, as far as they can be found in the code. */
async function onButtons(): Promise<Set<string>> {
  const found = new Set<string>();
  const english = allOf('en');
  for await (const file of glob('web/**/*.tsx', { cwd: new URL('..', folder) })) {
    const code = await readFile(new URL(`../${file}`, folder), 'utf8');
    const groups = new Map(
      [...code.matchAll(/const (\w+) = useWords\('([\w.-]+)'\)/g)].map(([, name, group]) => [name, group]),
    );
    for (const [, content] of code.matchAll(
      /<(?:Button|ButtonLink|MenuLink|StripLink)\b([\s\S]*?)<\/(?:Button|ButtonLink|MenuLink|StripLink)>/g,
    )) {
      for (const [, name, path] of content!.matchAll(/(\w+)\(\s*'([\w.]+)'/g)) {
        const key = `${groups.get(name)}.${path}`;
        if (english.has(key)) found.add(key);
      }
    }
  }
  return found;
}

const buttons = await onButtons();

const placeOf = (key: string) =>
  places.find(({ messages }) => messages.test(key)) ?? (buttons.has(key) ? button : undefined);

test('every place with a maximum length has messages, and over 100 messages on buttons are found', () => {
  const keys = [...allOf('en').keys()];
  for (const { where, messages } of places)
    expect(
      keys.some((key) => messages.test(key)),
      where,
    ).toBe(true);
  expect(buttons.size).toBeGreaterThan(100);
});

describe.each(languages)('in %s', (language) => {
  test('no button, tab or badge exceeds the maximum length of its place', () => {
    const tooLong = [...allOf(language)].flatMap(([key, text]) => {
      const place = placeOf(key);
      const length = shownLength(parse(text));
      return place && length > place.most ? [`${key}: ${text} (${length}, at most ${place.most}: ${place.where})`] : [];
    });
    expect(tooLong).toEqual([]);
  });
});
