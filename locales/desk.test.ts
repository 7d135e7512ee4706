import { readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { roles } from '#contract/desk/permissions.ts';
import { staffRefusals } from '#contract/refusal.ts';
import type { Catalogue } from './compile-messages.ts';

/** Returns every message of the desk by its path. */
function deskMessages(language: string): Map<string, string> {
  const flat = new Map<string, string>();
  const walk = (tree: Catalogue, path: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === 'string') flat.set(path + key, value);
      else walk(value, `${path}${key}.`);
    }
  };
  walk(JSON.parse(readFileSync(new URL(`desk/${language}.json`, import.meta.url), 'utf8')) as Catalogue, '');
  return flat;
}

/** Returns the placeholders of a message, including nested ones. */
function placeholdersOf(elements: readonly MessageFormatElement[], found = new Set<string>()): Set<string> {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    found.add(element.value);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const { value } of Object.values(element.options)) placeholdersOf(value, found);
    }
  }
  return found;
}

const english = deskMessages('en');
const german = deskMessages('de');
/** Words that are the same in both languages: names, units and loan words. */
const sameInBoth =
  /^(?:Passkey, \{name\}|Passkey|Demo|Desk|desk|Team|Details|\{count\} cm|System|Status|Website|Name|Support|Hash|Credits|Spam|Premium|Timeline|\{name\}: )$/;

describe('the texts of the desk', () => {
  test('exist in German and in English alike', () => {
    expect([...german.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  test.each([...english])('%s has the same placeholders in both languages', (key, text) => {
    expect([...placeholdersOf(parse(german.get(key)!))].toSorted()).toEqual(
      [...placeholdersOf(parse(text))].toSorted(),
    );
  });

  test('are not empty', () => {
    for (const [key, text] of [...english, ...german]) expect(text.trim(), key).not.toBe('');
  });

  test('contain no untranslated English', () => {
    const left = [...german].filter(([key, text]) => {
      const words = text.replace(/\{[^{}]*\}/g, '');
      return text === english.get(key) && /\p{L}{2}/u.test(words) && !sameInBoth.test(text);
    });
    expect(left.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  test('address staff formally', () => {
    const informal = [...german].filter(([, text]) => /\b(?:du|dich|dir|dein\w*|euch|eure\w*)\b/i.test(text));
    expect(informal).toEqual([]);
  });

  test('name every action on an item of a queue in the audit log', () => {
    const verbs = {
      photo: ['approve', 'reject'],
      report: ['dismiss', 'warn', 'hide', 'remove', 'suspend', 'close'],
      appeal: ['uphold', 'overturn'],
      message: ['settle', 'report'],
      account_group: ['review'],
    };
    for (const [target, own] of Object.entries(verbs)) {
      expect(english.has(`targets.${target}`), target).toBe(true);
      for (const verb of [...own, 'undo', 'ask', 'answer']) {
        expect(english.has(`actions.${target}_${verb}`), `${target} ${verb}`).toBe(true);
      }
    }
  });

  test('name every role and every refusal of staff calls', () => {
    for (const role of roles) expect(english.has(`roles.${role}`), role).toBe(true);
    for (const code of Object.keys(staffRefusals)) expect(english.has(`refused.${code}`), code).toBe(true);
  });
});
